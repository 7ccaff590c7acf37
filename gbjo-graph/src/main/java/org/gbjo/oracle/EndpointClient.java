package org.gbjo.oracle;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jena.graph.Node;
import org.apache.jena.riot.WebContent;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.exec.http.QueryExecHTTP;
import org.apache.jena.sparql.exec.http.QuerySendMode;
import org.gbjo.run.Deadline;

/**
 * Sends count queries with Jena's HTTP client. It asks again after failures that may pass: a lost connection, no answer
 * in time, an answer that ends too early, or a busy server. Shared by threads.
 */
final class EndpointClient {
    /** Too many requests, bad gateway, service unavailable, gateway timeout. */
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
    /** The longest time until a wait notices that the deadline has passed or the work was cancelled. */
    private static final Duration SLICE = Duration.ofMillis(20);

    private final EndpointOptions options;
    private final RetryAfter retryAfter = new RetryAfter();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(retryAfter)
            .build();

    EndpointClient(EndpointOptions options) {
        this.options = options;
    }

    double count(String pattern, Deadline deadline) {
        SplittableRandom jitter = new SplittableRandom(pattern.hashCode());
        for (int attempt = 0; ; attempt++) {
            FutureTask<Double> answer = new FutureTask<>(() -> ask(pattern));
            Thread request = new Thread(answer, "gbjo-endpoint");
            request.setDaemon(true);
            request.start();
            Duration pause = backoff(attempt, jitter);
            String failure;
            try {
                return await(answer, options.timeout(), deadline);
            } catch (TimeoutException e) {
                failure = "does not answer within " + options.timeout().toMillis() + " ms";
            } catch (ExecutionException e) {
                Duration wish = retryAfter.pause();
                failure = passingFailure(e.getCause())
                        + (wish.isZero() ? "" : " and asks for a pause of " + wish.toSeconds() + " s");
                pause = pause.compareTo(wish) >= 0 ? pause : wish;
            } finally {
                answer.cancel(true);
            }
            if (attempt == options.retries() || pause.compareTo(options.timeout()) > 0) {
                throw failed(failure + ", at attempt " + (attempt + 1) + " of " + (options.retries() + 1)
                        + "; see that it is up, or try again later");
            }
            sleep(pause, deadline);
        }
    }

    /** The count is exact up to 2^53, the nearest double above that, and saturated where there is none. */
    private double ask(String pattern) {
        try (QueryExecHTTP execution = QueryExecHTTP.service(options.endpoint().toString())
                .queryString("SELECT (COUNT(*) AS ?count) WHERE { " + pattern + " }")
                .sendMode(QuerySendMode.asPost)
                .acceptHeader(WebContent.contentTypeResultsJSON)
                .httpHeader("User-Agent", "gbjo")
                .httpClient(http)
                .build()) {
            RowSet rows = execution.select();
            Node count = rows.hasNext() ? rows.next().get("count") : null;
            if (count == null
                    || !count.isLiteral()
                    || !count.getLiteralLexicalForm().matches("[0-9]+")) {
                throw new IllegalArgumentException("expected a row with a number, got " + count);
            }
            return Double.parseDouble(count.getLiteralLexicalForm());
        }
    }

    /** Doubles with each attempt; the random part, the same for the same pattern, keeps threads from moving in step. */
    private Duration backoff(int attempt, SplittableRandom jitter) {
        double millis = options.firstBackoff().toMillis() * Math.pow(2, attempt) * (1 + jitter.nextDouble() / 2);
        return Duration.ofMillis(Math.min((long) millis, options.timeout().toMillis()));
    }

    private void sleep(Duration pause, Deadline deadline) {
        try {
            await(new CompletableFuture<Void>(), pause, deadline);
        } catch (ExecutionException | TimeoutException e) {
            // The pause is over: nothing else can end the wait for a future that nobody completes.
        }
    }

    /** Waits for the whole answer, whereas the time-out of an HTTP request ends with the headers of the answer. */
    private <T> T await(Future<T> answer, Duration limit, Deadline deadline)
            throws ExecutionException, TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            deadline.check();
            long rest = end - System.nanoTime();
            try {
                return answer.get(Math.min(rest, SLICE.toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (rest <= SLICE.toNanos()) {
                    throw e;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new OracleException("the wait for the endpoint " + options.endpoint() + " was interrupted", e);
            }
        }
    }

    /** Describes a failure that may pass, and throws one that will not. */
    private String passingFailure(Throwable failure) {
        if (failure instanceof QueryExceptionHTTP refusal && refusal.getStatusCode() > 0) {
            if (PASSING.contains(refusal.getStatusCode())) {
                return "answers with HTTP status " + refusal.getStatusCode();
            }
            throw failed("refuses to count with HTTP status " + refusal.getStatusCode()
                    + firstLine(refusal.getResponse()) + "; " + remedy(refusal.getStatusCode()));
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException) {
                return "accepts no connection";
            } else if (cause instanceof IOException) {
                return "breaks off: " + cause.getMessage();
            }
        }
        throw failed("answers without a count in SPARQL results JSON" + firstLine(failure.getMessage())
                + "; check that the address is that of its SPARQL service");
    }

    private static String remedy(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> "use the address that it redirects to";
            case 401, 403 -> "it must allow queries without a password";
            case 404, 405, 410 -> "check the address";
            default -> "see the log of the endpoint";
        };
    }

    private static String firstLine(String text) {
        String line = text == null ? "" : text.strip().lines().findFirst().orElse("");
        return line.isEmpty() ? "" : " (" + (line.length() <= 120 ? line : line.substring(0, 120) + "…") + ")";
    }

    private OracleException failed(String what) {
        return new OracleException("the endpoint " + options.endpoint() + " " + what);
    }
}
