package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.gbjo.bench.BenchReport;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;

/**
 * What a look at the data of a store costs: a look-up, a match that is read, and, in the same run, a row that the engine
 * touches when it executes the same join. By the CPU time of the thread, since other work on the machine must not count.
 */
public final class LookBenchmark {
    private static final int READS = 5_000;
    private static final int LOOK_UPS = 500;
    private static final int MOST_PREDICATES = 12;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Path folder;
    private final List<StoreKind> stores;
    private final int rounds;
    private final Progress progress;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** @param rounds how often each join is measured, after as many rounds that are not */
    public LookBenchmark(Path folder, List<StoreKind> stores, int rounds, Progress progress) {
        this.folder = folder;
        this.stores = stores;
        this.rounds = rounds;
        this.progress = progress;
    }

    /** Times and numbers of one kind of work, added up. */
    private static final class Sum {
        private double nanos;
        private double lookUps;
        private double reads;
    }

    /** A table with a row for each store of a graph folder. */
    public BenchReport run(Path source) throws IOException {
        Graph graph = Graph.open(source);
        Path data = folder.resolve("graph.nt");
        try (BufferedWriter writer = Files.newBufferedWriter(data)) {
            graph.writeNTriples(writer);
        }
        List<Bgp> joins = joins(graph);
        List<List<Object>> rows = new ArrayList<>();
        for (StoreKind kind : stores) {
            progress.begin("looking at " + kind, joins.size());
            try (EngineStore store = kind.open(data, folder, Optional.empty())) {
                rows.add(measure(store, joins));
            }
            progress.end();
        }
        return new BenchReport(
                "What a look at the data costs",
                List.of(
                        "store",
                        "ns / look-up",
                        "ns / match read",
                        "ns / row of the engine",
                        "look-up, rows",
                        "match, rows"),
                rows,
                List.of("CPU time of the thread, over " + joins.size() + " joins of two patterns, " + rounds
                        + " rounds each after as many to warm up. A row of the engine is a match of the first pattern or a"
                        + " row of the join."));
    }

    /** From the objects of frequent predicates to all that these have, and to all that shares them. */
    private static List<Bgp> joins(Graph graph) {
        List<Bgp> joins = new ArrayList<>();
        for (int predicate : frequent(graph)) {
            Constant named = new Constant(graph.dictionary().term(predicate));
            Variable a = new Variable("a");
            Variable b = new Variable("b");
            Variable c = new Variable("c");
            joins.add(Bgp.of(new Pattern(a, named, b), new Pattern(b, new Variable("p"), c)));
            joins.add(Bgp.of(new Pattern(a, named, b), new Pattern(a, named, c)));
        }
        return joins;
    }

    private static List<Integer> frequent(Graph graph) {
        return IntStream.range(0, graph.predicates().size())
                .mapToObj(graph::predicateId)
                .sorted(Comparator.comparingLong((Integer term) -> -graph.countAsPredicate(term)))
                .limit(MOST_PREDICATES)
                .toList();
    }

    private List<Object> measure(EngineStore store, List<Bgp> joins) {
        Sum scans = new Sum();
        Sum lookUps = new Sum();
        Sum engine = new Sum();
        for (Bgp join : joins) {
            for (int round = 0; round < 2 * rounds; round++) {
                boolean isMeasured = round >= rounds;
                store.look(
                        join,
                        data -> look(data, join, isMeasured ? scans : new Sum(), isMeasured ? lookUps : new Sum()));
                execute(store, join, round, isMeasured ? engine : new Sum());
            }
            progress.update(joins.indexOf(join) + 1L);
        }
        double read = scans.nanos / scans.reads;
        double lookUp = Math.max(0, (lookUps.nanos - read * lookUps.reads) / lookUps.lookUps);
        double row = engine.nanos / engine.reads;
        return List.of(store.name(), lookUp, read, row, lookUp / row, read / row);
    }

    private void look(LookUps data, Bgp join, Sum scans, Sum lookUps) {
        int columns = join.variables().size();
        long[] row = new long[columns];
        Arrays.fill(row, LookUps.UNBOUND);
        data.open(join);
        long start = threads.getCurrentThreadCpuTime();
        data.begin(0, READS);
        long found = data.lookUp(row, 0);
        int kept = (int) Math.min(found, LOOK_UPS);
        long[] rows = new long[kept * columns];
        Arrays.fill(rows, LookUps.UNBOUND);
        for (int i = 0; i < kept; i++) {
            data.read(0, i * found / kept, rows, i * columns);
        }
        scans.nanos += threads.getCurrentThreadCpuTime() - start;
        scans.reads += found;
        start = threads.getCurrentThreadCpuTime();
        data.begin(1, READS);
        int made = 0;
        long matches = 0;
        while (made < kept && (made == 0 || data.isExact())) {
            matches += data.lookUp(rows, made++ * columns);
        }
        lookUps.nanos += threads.getCurrentThreadCpuTime() - start;
        lookUps.lookUps += made;
        lookUps.reads += matches;
    }

    private void execute(EngineStore store, Bgp join, int round, Sum engine) {
        EngineQuery query = new EngineQuery("join", join, Optional.empty(), OptionalDouble.empty());
        EngineQuery first = new EngineQuery("first", Bgp.of(join.pattern(0)), Optional.empty(), OptionalDouble.empty());
        long begin = store.run(first, EngineOrder.NATIVE, round, LIMIT).rows();
        long start = threads.getCurrentThreadCpuTime();
        EngineRun run = store.run(query, EngineOrder.NATIVE, round, LIMIT);
        if (!run.timedOut()) {
            engine.nanos += threads.getCurrentThreadCpuTime() - start;
            engine.reads += begin + run.rows();
        }
    }
}
