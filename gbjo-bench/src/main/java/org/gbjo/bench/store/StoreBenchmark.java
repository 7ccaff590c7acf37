package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.gbjo.bench.BenchReport;
import org.gbjo.job.Progress;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.workload.Query;

/**
 * Loads the same data into several stores and asks all of them the same queries, one after the other, in this process.
 * Every store must find the same number of rows. Each query is asked once to warm up, then in rounds; the median of the
 * rounds counts, and the limit for a query that was not answered in time.
 */
public final class StoreBenchmark {
    private final Options options;
    private final Path folder;
    private final Progress progress;
    private final List<StorePeer> peers = new ArrayList<>();
    private final Map<String, Double> loadSeconds = new LinkedHashMap<>();

    /**
     * What to measure.
     *
     * @param data an RDF file
     * @param counted whether to ask for the number of rows, or for the rows
     * @param mostRows queries with more rows are left out when rows are asked for
     */
    public record Options(Path data, List<Query> queries, boolean counted, long mostRows, int rounds, Duration limit) {}

    public StoreBenchmark(Options options, Path folder, Progress progress) {
        this.options = options;
        this.folder = folder;
        this.progress = progress;
    }

    /** Makes a store. */
    private interface Loading {
        StorePeer load() throws IOException;
    }

    public BenchReport run() throws IOException {
        try {
            Path data = options.data();
            load(() -> JenaPeer.folder(data, folder.resolve("graph")));
            load(() -> JenaPeer.inMemory(data));
            load(() -> JenaPeer.tdb2(data, folder.resolve("tdb2")));
            load(() -> Rdf4jPeer.inMemory(data));
            return measure();
        } finally {
            peers.forEach(StorePeer::close);
        }
    }

    private void load(Loading loading) throws IOException {
        progress.begin("loading a store", 0);
        long start = System.nanoTime();
        StorePeer peer = loading.load();
        loadSeconds.put(peer.name(), (System.nanoTime() - start) / 1e9);
        peers.add(peer);
        progress.end();
    }

    private BenchReport measure() throws IOException {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        Map<String, Integer> late = new LinkedHashMap<>();
        peers.forEach(peer -> {
            seconds.put(peer.name(), new ArrayList<>());
            late.put(peer.name(), 0);
        });
        int asked = 0;
        progress.begin("asking", options.queries().size());
        for (int i = 0; i < options.queries().size(); i++) {
            Query query = options.queries().get(i);
            if (isWanted(query)) {
                asked++;
                ask(query, seconds, late);
            }
            progress.update(i + 1L);
        }
        progress.end();
        return report(asked, seconds, late);
    }

    private boolean isWanted(Query query) {
        if (options.counted()) {
            return true;
        }
        OptionalLong rows = peers.get(0).answer("SELECT (COUNT(*) AS ?count) " + query.bgp(), true, options.limit());
        return rows.isPresent() && rows.getAsLong() <= options.mostRows();
    }

    private void ask(Query query, Map<String, List<Double>> seconds, Map<String, Integer> late) {
        String text = (options.counted() ? "SELECT (COUNT(*) AS ?count) " : "SELECT * ") + query.bgp();
        Map<String, List<Double>> runs = new LinkedHashMap<>();
        OptionalLong expected = OptionalLong.empty();
        for (int round = 0; round <= options.rounds(); round++) {
            for (int i = 0; i < peers.size(); i++) {
                StorePeer peer = peers.get((i + round) % peers.size());
                List<Double> times = runs.computeIfAbsent(peer.name(), unseen -> new ArrayList<>());
                if (times.contains(Double.POSITIVE_INFINITY)) {
                    continue;
                }
                long start = System.nanoTime();
                OptionalLong found = peer.answer(text, options.counted(), options.limit());
                double time = (System.nanoTime() - start) / 1e9;
                if (found.isPresent() && expected.isPresent() && found.getAsLong() != expected.getAsLong()) {
                    throw new IllegalStateException("query " + query.id() + ": " + peer.name() + " finds "
                            + found.getAsLong() + ", another store " + expected.getAsLong() + ": " + query.bgp());
                }
                expected = found.isPresent() ? found : expected;
                if (found.isEmpty()) {
                    times.add(Double.POSITIVE_INFINITY);
                } else if (round > 0) {
                    times.add(time);
                }
            }
        }
        runs.forEach((name, times) -> {
            boolean wasLate = times.contains(Double.POSITIVE_INFINITY);
            late.merge(name, wasLate ? 1 : 0, Integer::sum);
            seconds.get(name)
                    .add(
                            wasLate
                                    ? options.limit().toMillis() / 1e3
                                    : Distribution.of(times).median());
        });
    }

    private BenchReport report(int asked, Map<String, List<Double>> seconds, Map<String, Integer> late)
            throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        for (StorePeer peer : peers) {
            Distribution times = Distribution.of(seconds.get(peer.name()));
            rows.add(List.of(
                    peer.name(),
                    loadSeconds.get(peer.name()),
                    times.mean() * times.size(),
                    1e3 * times.geometricMean(),
                    1e3 * times.median(),
                    1e3 * times.quantile(0.95),
                    late.get(peer.name())));
        }
        return new BenchReport(
                "Stores, " + asked + " queries, " + (options.counted() ? "counted" : "all rows") + ", in one process",
                List.of("store", "load s", "total s", "geometric mean ms", "median ms", "p95 ms", "time-outs"),
                rows,
                List.of("bytes on disk: graph folder " + size("graph") + ", TDB2 " + size("tdb2")));
    }

    private long size(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(name))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
