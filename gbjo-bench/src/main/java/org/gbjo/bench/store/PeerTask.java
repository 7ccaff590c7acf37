package org.gbjo.bench.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.json.Json;

/**
 * A store in a Java process of its own, so that each has a heap of the same size, pauses no other and harms no other when
 * it breaks down. It loads an RDF file, prints how long that took, and answers questions: a line of JSON each, in and
 * out.
 */
public final class PeerTask {
    private PeerTask() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        // Whatever a store says is not an answer.
        System.setOut(System.err);
        PeerKind kind = PeerKind.valueOf(arguments[0]);
        long start = System.nanoTime();
        try (StorePeer peer = kind.open(Path.of(arguments[1]), Path.of(arguments[2]))) {
            double seconds = (System.nanoTime() - start) / 1e9;
            out.println(Json.write(Map.of("seconds", seconds, "heap", heap())));
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.println(Json.write(answer(peer, PeerQuestion.fromJson(Json.parseObject(line)))
                        .toJson()));
            }
        }
        // Threads that a store forgot must not keep the process.
        System.exit(0);
    }

    private static PeerAnswer answer(StorePeer peer, PeerQuestion question) {
        long start = System.nanoTime();
        try {
            return peer.answer(question);
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return PeerAnswer.failed((System.nanoTime() - start) / 1e9, e);
        }
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
