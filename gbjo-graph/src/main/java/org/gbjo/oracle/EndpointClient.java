package org.gbjo.oracle;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gbjo.run.Deadline;

/**
 * Sends count queries by the SPARQL 1.1 Protocol (section 2.1.3, query via POST directly), and again after failures
 * that may pass: a lost connection, no answer in time, or a busy server. Shared by threads.
 */
final class EndpointClient {
    /** Too many requests, bad gateway, service unavailable, gateway timeout. */
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
    /** How long a wait can outlast the deadline, or go without noticing that the work was cancelled. */
    private static final Duration SLICE = Duration.ofMillis(20);

    private final EndpointOptions options;
    private final HttpClient http;

    EndpointClient(EndpointOptions options) {
        this.options = options;
        this.http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    double count(String pattern, Deadline deadline) {
        HttpRequest request = request(pattern);
        SplittableRandom jitter = new SplittableRandom(pattern.hashCode());
        for (int attempt = 0; ; attempt++) {
            deadline.check();
            Duration pause = backoff(attempt, jitter);
            String failure;
            try {
                HttpResponse<String> response = send(request, deadline);
                if (response.statusCode() == 200) {
                    return CountAnswer.read(response.body(), options.endpoint());
                } else if (!PASSING.contains(response.statusCode())) {
                    throw refusal(response);
                }
                Duration wish = retryAfter(response);
                failure = "answers with HTTP status " + response.statusCode()
                        + (wish.isZero() ? "" : " and asks for a pause of " + wish.toSeconds() + " s");
                pause = longer(pause, wish);
            } catch (IOException e) {
                failure = reason(e);
            }
            if (attempt == options.retries() || pause.compareTo(options.timeout()) > 0) {
                throw new OracleException("the endpoint " + options.endpoint() + " " + failure + ", at attempt "
                        + (attempt + 1) + " of " + (options.retries() + 1)
                        + "; see that it is up, or try again later");
            }
            sleep(pause, deadline);
        }
    }

    private HttpRequest request(String pattern) {
        return HttpRequest.newBuilder(options.endpoint())
                .header("Content-Type", "application/sparql-query")
                .header("Accept", "application/sparql-results+json")
                .header("User-Agent", "gbjo")
                .POST(HttpRequest.BodyPublishers.ofString("SELECT (COUNT(*) AS ?count) WHERE { " + pattern + " }"))
                .build();
    }

    /** Doubles with each attempt; the random part, the same for the same pattern, keeps threads from moving in step. */
    private Duration backoff(int attempt, SplittableRandom jitter) {
        double millis = options.firstBackoff().toMillis() * Math.pow(2, attempt) * (1 + jitter.nextDouble() / 2);
        return Duration.ofMillis(Math.min((long) millis, options.timeout().toMillis()));
    }

    private static Duration longer(Duration left, Duration right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    /** HTTP (RFC 9110, section 10.2.3): seconds, or a date. */
    private static Duration retryAfter(HttpResponse<String> response) {
        String value = response.headers().firstValue("Retry-After").orElse("0").strip();
        try {
            if (value.matches("\\d{1,9}")) {
                return Duration.ofSeconds(Long.parseLong(value));
            }
            Instant end = DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
            return longer(Duration.ZERO, Duration.between(Instant.now(), end));
        } catch (DateTimeParseException e) {
            return Duration.ZERO;
        }
    }

    /** The timeout of HttpRequest would end with the headers of the answer; this one covers the whole of it. */
    private HttpResponse<String> send(HttpRequest request, Deadline deadline) throws IOException {
        long end = System.nanoTime() + options.timeout().toNanos();
        CompletableFuture<HttpResponse<String>> answer = http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
        try {
            while (System.nanoTime() - end < 0) {
                deadline.check();
                try {
                    return answer.get(SLICE.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    // look at the clocks and wait on
                }
            }
            throw new HttpTimeoutException("no answer");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new OracleException("the endpoint " + options.endpoint() + " cannot be asked: " + e.getCause(), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            answer.cancel(true);
        }
    }

    private void sleep(Duration pause, Deadline deadline) {
        long end = System.nanoTime() + pause.toNanos();
        try {
            for (long rest = pause.toNanos(); rest > 0; rest = end - System.nanoTime()) {
                deadline.check();
                TimeUnit.NANOSECONDS.sleep(Math.min(rest, SLICE.toNanos()));
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private OracleException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new OracleException("the wait for the endpoint " + options.endpoint() + " was interrupted", e);
    }

    private String reason(IOException e) {
        if (e instanceof HttpTimeoutException) {
            return "does not answer within " + options.timeout().toMillis() + " ms";
        } else if (e instanceof ConnectException) {
            return "accepts no connection";
        }
        return "breaks off: " + e.getMessage();
    }

    private OracleException refusal(HttpResponse<String> response) {
        String remedy =
                switch (response.statusCode()) {
                    case 301, 302, 303, 307, 308 ->
                        "use the address "
                                + response.headers().firstValue("Location").orElse("it redirects to");
                    case 401, 403 -> "it must allow queries without a password";
                    case 404, 405, 410 -> "check the address";
                    default -> "see the log of the endpoint";
                };
        String body = response.body().strip().lines().findFirst().orElse("");
        return new OracleException("the endpoint " + options.endpoint() + " refuses to count with HTTP status "
                + response.statusCode() + (body.isEmpty() ? "" : " (" + CountAnswer.abbreviate(body) + ")") + "; "
                + remedy);
    }
}
