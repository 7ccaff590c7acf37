package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;

/**
 * What the plug-ins cost whoever writes: a bulk load, and streams of small updates of a store that is counted. Stores
 * with and without the plug-in take turns.
 */
public final class UpdateBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double MILLISECOND = 1e6;
    /** Rounds that are not counted. */
    private static final int WARM_UP = 2;

    private final Path folder;
    private final Options options;
    private final Progress progress;

    /**
     * What to measure.
     *
     * @param updates how many updates a round has
     * @param rounds how often each round is measured
     */
    public record Options(List<StoreKind> stores, int updates, int rounds) {
        public Options {
            if (updates < 1 || rounds < 1) {
                throw new IllegalArgumentException(
                        "a benchmark has at least 1 update and 1 round, got " + updates + " and " + rounds);
            }
        }
    }

    public UpdateBenchmark(Path folder, Options options, Progress progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    /** Work that is measured in each round, with the plug-in or without it. */
    private interface Work {
        Cost run(int round, boolean plugged) throws IOException;
    }

    /** The processor's time of this thread, and the time on the wall. */
    private record Cost(double cpu, double wall) {}

    /** A table with three rows for each store. */
    public BenchReport run(Path source) throws IOException {
        Path data = folder.resolve("graph.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(data)) {
            Graph.open(source).writeNTriples(writer);
        }
        List<List<Object>> rows = new ArrayList<>();
        for (StoreKind kind : options.stores) {
            rows.add(measure(kind, "bulk load", (round, plugged) -> load(kind, data, plugged)));
            try (UpdatedStore with = UpdatedStore.open(kind, folder.resolve(kind + "-with"), true);
                    UpdatedStore without = UpdatedStore.open(kind, folder.resolve(kind + "-without"), false)) {
                for (UpdatedStore store : List.of(with, without)) {
                    store.load(data);
                    store.count();
                }
                rows.add(measure(
                        kind,
                        "INSERT DATA, DELETE DATA",
                        (round, plugged) -> update(plugged ? with : without, data(round))));
                rows.add(measure(
                        kind,
                        "DELETE, INSERT, WHERE",
                        (round, plugged) -> update(plugged ? with : without, where(round))));
            }
        }
        return new BenchReport(
                "Updates with the plug-ins and without",
                List.of(
                        "store",
                        "work",
                        "CPU ms without",
                        "CPU ms with",
                        "CPU",
                        "wall ms without",
                        "wall ms with",
                        "wall"),
                rows,
                List.of("Medians of " + options.rounds + " rounds after " + WARM_UP + " that are not counted, of "
                        + options.updates + " updates each, in a transaction each. The processor's time is that of the"
                        + " thread that writes; the last columns of both are with over without."));
    }

    private List<Object> measure(StoreKind kind, String name, Work work) throws IOException {
        int rounds = options.rounds + WARM_UP;
        double[][] cpu = new double[2][options.rounds];
        double[][] wall = new double[2][options.rounds];
        progress.begin(name + ", " + kind, rounds);
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < 2; turn++) {
                boolean plugged = (round + turn) % 2 == 0;
                Cost cost = work.run(round, plugged);
                if (round >= WARM_UP) {
                    cpu[plugged ? 1 : 0][round - WARM_UP] = cost.cpu;
                    wall[plugged ? 1 : 0][round - WARM_UP] = cost.wall;
                }
            }
            progress.update(round + 1L);
        }
        progress.end();
        double cpuWithout = median(cpu[0]);
        double cpuWith = median(cpu[1]);
        double wallWithout = median(wall[0]);
        double wallWith = median(wall[1]);
        return List.of(
                kind.toString(),
                name,
                cpuWithout,
                cpuWith,
                cpuWith / cpuWithout,
                wallWithout,
                wallWith,
                wallWith / wallWithout);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private Cost load(StoreKind kind, Path data, boolean plugged) throws IOException {
        Path own = folder.resolve(kind + "-load");
        try (UpdatedStore store = UpdatedStore.open(kind, own, plugged)) {
            long cpu = THREADS.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            store.load(data);
            return cost(cpu, start);
        } finally {
            Folders.delete(own);
        }
    }

    private static Cost update(UpdatedStore store, List<String> updates) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        store.update(updates);
        return cost(cpu, start);
    }

    private static Cost cost(long cpu, long start) {
        return new Cost(
                (THREADS.getCurrentThreadCpuTime() - cpu) / MILLISECOND, (System.nanoTime() - start) / MILLISECOND);
    }

    /** Inserts ten triples of a new entity, and removes them again. */
    private List<String> data(int round) {
        List<String> updates = new ArrayList<>();
        for (int i = 0; i < options.updates; i++) {
            StringBuilder triples = new StringBuilder();
            for (int j = 0; j < 10; j++) {
                triples.append(String.format(
                        "<urn:bench:%d-%d> <urn:bench:p%d> <urn:bench:o%d> . ", round, i / 2, j, i / 2 % 100));
            }
            updates.add((i % 2 == 0 ? "INSERT" : "DELETE") + " DATA { " + triples + "}");
        }
        return updates;
    }

    /** Replaces what a chain of two patterns finds from one entity on. */
    private List<String> where(int round) {
        List<String> updates = new ArrayList<>();
        updates.add("INSERT DATA { <urn:bench:a> <urn:bench:p> <urn:bench:b> . <urn:bench:b> <urn:bench:q> 0 }");
        for (int i = 1; i < options.updates; i++) {
            updates.add("DELETE { ?b <urn:bench:q> ?v } INSERT { ?b <urn:bench:q> " + (round * options.updates + i)
                    + " } WHERE { <urn:bench:a> <urn:bench:p> ?b . ?b <urn:bench:q> ?v }");
        }
        return updates;
    }
}
