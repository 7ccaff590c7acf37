package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gbjo.json.Json;

/** A store in a process of Java, which is asked through its standard input and measures itself. */
final class JavaPeer implements RunningPeer {
    private static final Duration TO_LOAD = Duration.ofHours(4);
    /** A store that is this much later than the limit will not end by itself. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PeerKind kind;
    private final Path data;
    private final Path folder;
    private final String heap;
    private PeerProcess process;
    private long mostMemory;

    /** @param folder what the store fills; the log of the process lies beside it */
    JavaPeer(PeerKind kind, Path data, Path folder, String heap) {
        this.kind = kind;
        this.data = data;
        this.folder = folder;
        this.heap = heap;
    }

    @Override
    public Load start() throws IOException {
        process = PeerProcess.java(
                heap,
                List.of(),
                PeerTask.class.getName(),
                List.of(kind.name(), data.toString(), folder.toString()),
                folder.resolveSibling("log.txt"));
        String line = process.line(TO_LOAD)
                .orElseThrow(() -> new IOException(kind.label() + " did not load the data within " + TO_LOAD));
        Map<String, Object> json = Json.parseObject(line);
        return new Load(((Number) json.get("seconds")).doubleValue(), ((Number) json.get("heap")).longValue());
    }

    @Override
    public PeerAnswer ask(PeerQuestion question) throws IOException {
        if (process == null || !process.isAlive()) {
            close();
            start();
        }
        long start = System.nanoTime();
        try {
            process.say(Json.write(question.toJson()));
            Optional<String> line = process.line(question.limit().plus(GRACE));
            if (line.isPresent()) {
                return PeerAnswer.fromJson(Json.parseObject(line.get()));
            }
            end();
            return PeerAnswer.late((System.nanoTime() - start) / 1e9);
        } catch (IOException e) {
            end();
            return PeerAnswer.failed((System.nanoTime() - start) / 1e9, e);
        }
    }

    @Override
    public OptionalLong mostMemory() {
        noteMemory();
        return mostMemory == 0 ? OptionalLong.empty() : OptionalLong.of(mostMemory);
    }

    private void noteMemory() {
        if (process != null) {
            mostMemory = Math.max(mostMemory, process.mostMemory().orElse(0));
        }
    }

    private void end() {
        noteMemory();
        process.kill();
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
            process = null;
        }
    }
}
