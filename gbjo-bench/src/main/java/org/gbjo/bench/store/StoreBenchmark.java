package org.gbjo.bench.store;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.query.QueryFactory;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.JsonJournal;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Folders;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.WholeQuery;

/**
 * Loads the same data into several stores, each in a process of its own, and asks all of them the same queries: all stores
 * one right after the other, in a turn that changes. Each query is asked once to warm up, when a checksum of the rows is
 * made, and then in rounds. The median of the rounds counts. A store that was late once is not asked this query again.
 *
 * <p>Loaded stores and all answers lie in a folder. A run that is ended goes on there, and stores that are added later are
 * asked what they have not been asked.
 */
public final class StoreBenchmark {
    private static final Duration TO_COUNT = Duration.ofMinutes(10);

    private final Options options;
    private final Path folder;
    private final Progress progress;
    private final Map<PeerKind, RunningPeer> peers = new EnumMap<>(PeerKind.class);
    private final List<String> remarks = new ArrayList<>();
    private StoreAnswers answers;
    private LoadTimes loads;

    /**
     * What to measure.
     *
     * @param data an RDF file or a graph folder
     * @param queryFiles a workload each
     * @param modes whether to ask for the number of rows; for the rows; or for one after the other
     * @param queries how many of each file, drawn at even distances; 0: all
     * @param mostRows queries with more rows are left out when rows are asked for
     * @param heap of each process of Java
     * @param oxigraph where npm has installed it
     */
    public record Options(
            Path data,
            List<Path> queryFiles,
            List<PeerKind> peers,
            List<Boolean> modes,
            int queries,
            long mostRows,
            int rounds,
            Duration limit,
            String heap,
            Optional<Path> oxigraph) {}

    /** @param folder where stores and answers are kept */
    public StoreBenchmark(Options options, Path folder, Progress progress) {
        this.options = options;
        this.folder = folder;
        this.progress = progress;
    }

    public List<BenchReport> run() throws IOException {
        Files.createDirectories(folder);
        requireSameRun();
        answers = StoreAnswers.open(folder.resolve("answers.jsonl"));
        loads = new LoadTimes(folder);
        List<StoreQuery> queries = new ArrayList<>();
        for (Path file : options.queryFiles()) {
            queries.addAll(read(file));
        }
        try {
            long triples = start(data());
            for (boolean counted : options.modes()) {
                ask(queries, counted);
            }
            for (Map.Entry<PeerKind, RunningPeer> peer : peers.entrySet()) {
                loads.note(peer.getKey(), peer.getValue().mostMemory());
            }
            List<BenchReport> reports =
                    new StoreTables(options, queries, answers, List.copyOf(peers.keySet()), remarks).reports();
            reports.add(0, loads.report(List.copyOf(peers.keySet()), triples, options.heap()));
            BenchReport.keep(reports, folder);
            return reports;
        } finally {
            peers.values().forEach(RunningPeer::close);
        }
    }

    /** Answers of other data or limits do not belong together. */
    private void requireSameRun() throws IOException {
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("data", options.data().toAbsolutePath().normalize().toString());
        run.put("limit", options.limit().toString());
        run.put("rounds", (long) options.rounds());
        run.put("most rows", options.mostRows());
        run.put("heap", options.heap());
        JsonJournal.requireSameRun(folder, run);
    }

    private List<StoreQuery> read(Path file) throws IOException {
        List<WholeQuery> all = QueryFiles.readWhole(file);
        String name = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        List<StoreQuery> chosen = new ArrayList<>();
        int wanted = options.queries() == 0 ? all.size() : Math.min(options.queries(), all.size());
        for (int i = 0; i < wanted; i++) {
            chosen.add(StoreQuery.of(name, all.get((int) ((long) i * all.size() / wanted))));
        }
        return chosen;
    }

    /** The same different triples for every store, in the form that all can read. */
    private Path data() throws IOException {
        Path file = folder.resolve("data.nt");
        if (Files.exists(file)) {
            return file;
        }
        Path imported = folder.resolve("imported");
        Folders.delete(imported);
        if (!Files.isDirectory(options.data())) {
            new Importer(ImportOptions.of(options.data().toString()), progress).run(imported);
        }
        Graph graph = Graph.open(Files.isDirectory(options.data()) ? options.data() : imported);
        AtomicFiles.replace(file, draft -> {
            try (BufferedWriter out = Files.newBufferedWriter(draft)) {
                graph.writeNTriples(out);
            }
        });
        Folders.delete(imported);
        return file;
    }

    /** Starts all that are there, and returns how many triples they have. */
    private long start(Path data) throws IOException {
        long triples;
        try (var lines = Files.lines(data)) {
            triples = lines.count();
        }
        for (PeerKind kind : options.peers()) {
            Optional<String> missing = kind.missing(options.oxigraph());
            if (missing.isPresent()) {
                remarks.add("Left out: " + kind.label() + ": " + missing.get() + ".");
                continue;
            }
            progress.begin("loading into " + kind.label(), 0);
            Path own = Files.createDirectories(folder.resolve(kind.toString()));
            loads.forgetHalf(kind);
            RunningPeer peer = peer(kind, data, own.resolve("store"));
            peers.put(kind, peer);
            loads.add(kind, peer.start());
            requireAll(kind, peer, triples);
            progress.end();
        }
        return triples;
    }

    private RunningPeer peer(PeerKind kind, Path data, Path own) {
        return switch (kind) {
            case SERVE, FUSEKI_MEMORY, FUSEKI_TDB2 ->
                new HttpPeer(new GbjoServer(kind, data, own, options.heap(), options.limit()));
            case VIRTUOSO -> new HttpPeer(new VirtuosoServer(data, own));
            case OXIGRAPH ->
                new HttpPeer(new OxigraphServer(data, options.oxigraph().orElseThrow(), own));
            default -> new JavaPeer(kind, data, own, options.heap());
        };
    }

    /** A store that is too slow to count its triples within its limit is believed. */
    private static void requireAll(PeerKind kind, RunningPeer peer, long triples) throws IOException {
        StoreQuery all = StoreQuery.of("", new WholeQuery("all", QueryFactory.create("SELECT * { ?s ?p ?o }")));
        PeerAnswer answer = peer.ask(new PeerQuestion(all.count(), true, false, TO_COUNT, all.bgp()));
        if (answer.isComplete() && answer.rows() != triples) {
            throw new IOException(kind.label() + " has " + answer.rows() + " triples and not " + triples
                    + "; the log lies in its folder");
        }
    }

    private void ask(List<StoreQuery> queries, boolean counted) throws IOException {
        progress.begin(counted ? "counting rows" : "reading all rows", queries.size());
        for (int i = 0; i < queries.size(); i++) {
            StoreQuery query = queries.get(i);
            List<PeerKind> unasked = new ArrayList<>();
            for (PeerKind kind : peers.keySet()) {
                boolean canAnswer = kind != PeerKind.DUCKDB || query.bgp().isPresent();
                if (canAnswer && answers.find(key(kind, query, counted)).isEmpty()) {
                    unasked.add(kind);
                }
            }
            if (!unasked.isEmpty() && (counted || hasFewRows(query))) {
                answers.add(ask(query, counted, unasked, i));
            }
            progress.update(i + 1L);
        }
        progress.end();
    }

    static StoreAnswers.Key key(PeerKind kind, StoreQuery query, boolean counted) {
        return new StoreAnswers.Key(kind, query.workload(), query.id(), counted);
    }

    /** As the first store counts them; its answer is kept, since counts are asked for most often anyway. */
    private boolean hasFewRows(StoreQuery query) throws IOException {
        PeerKind first = peers.keySet().iterator().next();
        StoreAnswers.Key key = key(first, query, true);
        if (answers.find(key).isEmpty()) {
            answers.add(ask(query, true, List.of(first), 0));
        }
        PeerAnswer counted = answers.find(key).orElseThrow();
        return counted.isComplete() && counted.rows() <= options.mostRows();
    }

    private Map<StoreAnswers.Key, PeerAnswer> ask(StoreQuery query, boolean counted, List<PeerKind> kinds, int turn)
            throws IOException {
        Map<PeerKind, List<PeerAnswer>> asked = new EnumMap<>(PeerKind.class);
        kinds.forEach(kind -> asked.put(kind, new ArrayList<>()));
        for (int round = 0; round <= options.rounds(); round++) {
            for (int i = 0; i < kinds.size(); i++) {
                PeerKind kind = kinds.get((i + round + turn) % kinds.size());
                List<PeerAnswer> before = asked.get(kind);
                if (before.stream().allMatch(PeerAnswer::isComplete)) {
                    // A checksum takes time of its own, which is not the store's.
                    Duration limit = round == 0 ? options.limit().multipliedBy(2) : options.limit();
                    before.add(peers.get(kind)
                            .ask(new PeerQuestion(
                                    query.text(counted), counted, round == 0 && !counted, limit, query.bgp())));
                }
            }
        }
        Map<StoreAnswers.Key, PeerAnswer> found = new LinkedHashMap<>();
        asked.forEach((kind, all) -> found.put(key(kind, query, counted), StoreTables.summary(all, options.limit())));
        return found;
    }
}
