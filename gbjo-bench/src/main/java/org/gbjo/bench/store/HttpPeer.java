package org.gbjo.bench.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** A store behind HTTP, asked by POST for CSV. The time ends with the last byte of the answer. */
final class HttpPeer implements RunningPeer {
    private static final int OK = 200;
    /** What a server may need beyond the limit to notice that it is over. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final PeerServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private String endpoint = "";
    private boolean runs;
    private long mostMemory;

    HttpPeer(PeerServer server) {
        this.server = server;
    }

    @Override
    public Load start() throws IOException {
        PeerServer.Started started = server.start();
        endpoint = started.endpoint();
        runs = true;
        return new Load(started.loadSeconds(), 0);
    }

    @Override
    public PeerAnswer ask(PeerQuestion question) throws IOException {
        if (!runs || !server.process().isAlive()) {
            stop();
            start();
        }
        long start = System.nanoTime();
        AtomicBoolean over = new AtomicBoolean();
        try {
            return ask(question, start, over);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the benchmark was interrupted", e);
        } catch (IOException e) {
            double seconds = (System.nanoTime() - start) / 1e9;
            if (over.get()) {
                // Nobody knows whether the server still works on it.
                stop();
            }
            return over.get() || seconds * 1e9 >= question.limit().toNanos()
                    ? PeerAnswer.late(seconds)
                    : PeerAnswer.failed(seconds, e);
        }
    }

    private PeerAnswer ask(PeerQuestion question, long start, AtomicBoolean over)
            throws IOException, InterruptedException {
        Duration cutOff = question.limit().plus(GRACE);
        HttpResponse<InputStream> response;
        try {
            response = client.send(request(question, cutOff), HttpResponse.BodyHandlers.ofInputStream());
        } catch (HttpTimeoutException e) {
            over.set(true);
            throw e;
        }
        Duration left = cutOff.minusNanos(System.nanoTime() - start);
        InputStream body = response.body();
        Alarm alarm = Alarm.after(left.isNegative() ? Duration.ZERO : left, () -> {
            over.set(true);
            body.close();
        });
        try (body) {
            return read(response, question, start);
        } finally {
            alarm.off();
        }
    }

    private PeerAnswer read(HttpResponse<InputStream> response, PeerQuestion question, long start) throws IOException {
        double seconds = (System.nanoTime() - start) / 1e9;
        if (server.isLate(response.statusCode(), response.headers())) {
            return PeerAnswer.late(seconds);
        }
        InputStream in = response.body();
        if (response.statusCode() != OK) {
            String said = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
            return seconds * 1e9 >= question.limit().toNanos()
                    ? PeerAnswer.late(seconds)
                    : PeerAnswer.failed(seconds, "HTTP " + response.statusCode() + " " + said);
        }
        RowTally tally = new RowTally(question.checked());
        if (question.counted()) {
            tally.count(CsvRows.number(in));
        } else {
            String lastLines = CsvRows.read(in, tally);
            if (server.isLate(lastLines)) {
                return PeerAnswer.late((System.nanoTime() - start) / 1e9);
            }
        }
        return PeerAnswer.complete((System.nanoTime() - start) / 1e9, tally);
    }

    private HttpRequest request(PeerQuestion question, Duration cutOff) {
        Map<String, String> form = new LinkedHashMap<>(server.parameters(question));
        form.put("query", question.sparql());
        String body = form.entrySet().stream()
                .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
        return HttpRequest.newBuilder(URI.create(endpoint))
                .timeout(cutOff)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "text/csv")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public OptionalLong mostMemory() {
        noteMemory();
        return mostMemory == 0 ? OptionalLong.empty() : OptionalLong.of(mostMemory);
    }

    private void noteMemory() {
        if (runs) {
            mostMemory = Math.max(mostMemory, server.process().mostMemory().orElse(0));
        }
    }

    private void stop() {
        if (runs) {
            noteMemory();
            runs = false;
            server.close();
        }
    }

    @Override
    public void close() {
        stop();
    }
}
