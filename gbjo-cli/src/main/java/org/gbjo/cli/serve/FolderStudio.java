package org.gbjo.cli.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.observe.ExecutedTemplate;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.dataset.ReloadableDatasetGraph;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinPlanner;
import org.gbjo.store.join.JoinTable;

/** What the studio knows of a graph folder: its store's own order, exact counts, and statistics when they are asked for. */
final class FolderStudio extends SearchStudio {
    private final ReloadableDatasetGraph dataset;
    private final Optional<Path> model;
    private final FolderTraffic traffic;
    private Opened opened;
    /** Held while statistics are counted, which takes long: all else is answered meanwhile. */
    private final Object counting = new Object();

    /**
     * What belongs to one folder, until another one is served.
     *
     * @param statistics null until somebody asks
     */
    private record Opened(FolderGraph graph, GraphOracle oracle, GraphStatistics statistics) {}

    FolderStudio(ReloadableDatasetGraph dataset, Optional<Path> model, FolderTraffic traffic, Optional<GinFolder> gin) {
        super(gin);
        this.dataset = dataset;
        this.traffic = traffic;
        this.model = model;
    }

    private synchronized Opened opened() {
        FolderGraph current = dataset.current().folder();
        if (opened == null || opened.graph != current) {
            opened = new Opened(current, new GraphOracle(current.folder()), null);
        }
        return opened;
    }

    @Override
    public boolean ordersItself() {
        return true;
    }

    @Override
    public int[] order(Bgp bgp, Deadline deadline) {
        FolderGraph graph = opened().graph;
        Optional<FolderPatterns> found = FolderPatterns.of(bgp, graph);
        if (found.isEmpty()) {
            return JoinOrder.asWritten(bgp.size()).toArray();
        }
        List<IdPattern> patterns = found.get().patterns();
        // Equal patterns are different objects with different numbers.
        IdentityHashMap<IdPattern, Integer> numbers = new IdentityHashMap<>();
        patterns.forEach(pattern -> numbers.put(pattern, numbers.size()));
        List<JoinPart> parts =
                graph.planner().plan(patterns, 0, new int[found.get().variables()], PlanShape.ORDER);
        return patterns(parts).mapToInt(numbers::get).toArray();
    }

    @Override
    public Optional<TimedOrder> time(Bgp bgp, int[] order, Duration longest) {
        FolderGraph graph = opened().graph;
        return FolderPatterns.of(bgp, graph).map(patterns -> new OrderTimer(graph, patterns, longest).time(order));
    }

    @Override
    public Optional<List<ExecutedTemplate>> executed() {
        return Optional.of(traffic.list());
    }

    /** Parts without a common variable are tables beside each other, but each has an order. */
    private static Stream<IdPattern> patterns(List<JoinPart> parts) {
        return parts.stream()
                .flatMap(part ->
                        part instanceof JoinTable table ? patterns(table.parts()) : Stream.of((IdPattern) part));
    }

    @Override
    public Optional<Estimator> estimator() {
        Opened now = opened();
        return Optional.of(
                now.statistics != null || model.isPresent()
                        ? new StatisticsEstimator(statistics().orElseThrow())
                        : JoinPlanner.independence(now.graph.folder()));
    }

    @Override
    public boolean isCountable() {
        return model.isEmpty() && opened().statistics == null;
    }

    /** Of the model folder, or counted now. */
    @Override
    public Optional<GraphStatistics> statistics() {
        synchronized (counting) {
            Opened now = opened();
            if (now.statistics != null) {
                return Optional.of(now.statistics);
            }
            try {
                GraphStatistics statistics = model.isPresent()
                        ? ModelFolder.read(model.get()).openStatistics(model.get())
                        : count(now.graph.folder());
                keep(now, statistics);
                return Optional.of(statistics);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Unless another folder is served by now. */
    private synchronized void keep(Opened counted, GraphStatistics statistics) {
        if (opened.graph == counted.graph) {
            opened = new Opened(counted.graph, counted.oracle, statistics);
        }
    }

    private static GraphStatistics count(Graph graph) throws IOException {
        Path folder = Files.createTempDirectory("gbjo-studio");
        Path file = folder.resolve("statistics.table");
        try {
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, Progress.SILENT);
            return GraphStatistics.open(file);
        } finally {
            // All of it has been read.
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    @Override
    public Optional<Cardinalities> exact(Bgp bgp, Deadline deadline) {
        return Optional.of(opened().oracle.open(bgp, deadline));
    }

    @Override
    public Map<String, Object> facts() {
        Graph graph = opened().graph.folder();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("triples", graph.triples());
        facts.put("terms", graph.dictionary().size());
        facts.put("predicates", graph.predicates().size());
        facts.put("read from", String.join(", ", graph.metadata().sources()));
        facts.put(
                "statistics",
                model.map(folder -> "of the model " + folder)
                        .orElse(opened().statistics == null ? "not counted yet; a search counts them" : "counted"));
        return facts;
    }
}
