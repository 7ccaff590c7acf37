package org.gbjo.cli.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
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
    /** Slots of a row are the bits of a word. */
    private static final int MOST_VARIABLES = 60;

    private final ReloadableDatasetGraph dataset;
    private final Optional<Path> model;
    private Opened opened;

    /**
     * What belongs to one folder, until another one is served.
     *
     * @param statistics null until somebody asks
     */
    private record Opened(FolderGraph graph, GraphOracle oracle, GraphStatistics statistics) {}

    FolderStudio(ReloadableDatasetGraph dataset, Optional<Path> model) {
        this.dataset = dataset;
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
        Map<Variable, Integer> slots = new HashMap<>();
        List<IdPattern> patterns = new ArrayList<>();
        // Equal patterns are different objects with different numbers.
        IdentityHashMap<IdPattern, Integer> numbers = new IdentityHashMap<>();
        for (int i = 0; i < bgp.size(); i++) {
            int[] slotsOfPattern = new int[3];
            int[] ids = new int[3];
            for (int position = 0; position < 3; position++) {
                Term term = bgp.pattern(i).term(position);
                if (term instanceof Variable variable) {
                    slotsOfPattern[position] = slots.computeIfAbsent(variable, unseen -> slots.size());
                } else {
                    slotsOfPattern[position] = IdPattern.CONSTANT;
                    ids[position] = graph.folder().dictionary().find(((Constant) term).nTriples());
                    if (ids[position] < 0) {
                        return JoinOrder.asWritten(bgp.size()).toArray();
                    }
                }
            }
            IdPattern pattern = new IdPattern(slotsOfPattern, ids);
            numbers.put(pattern, i);
            patterns.add(pattern);
        }
        if (slots.size() > MOST_VARIABLES) {
            return JoinOrder.asWritten(bgp.size()).toArray();
        }
        List<JoinPart> parts = graph.planner().plan(patterns, 0, new int[slots.size()], PlanShape.ORDER);
        return patterns(parts).mapToInt(numbers::get).toArray();
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

    /** Of the model folder, or counted now. */
    @Override
    public synchronized Optional<GraphStatistics> statistics() {
        Opened now = opened();
        if (now.statistics == null) {
            try {
                GraphStatistics statistics = model.isPresent()
                        ? ModelFolder.read(model.get()).openStatistics(model.get())
                        : count(now.graph.folder());
                opened = new Opened(now.graph, now.oracle, statistics);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return Optional.of(opened.statistics);
    }

    private static GraphStatistics count(Graph graph) throws IOException {
        Path folder = Files.createTempDirectory("gbjo-studio");
        Path file = folder.resolve("statistics.table");
        try {
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, Progress.SILENT);
            return GraphStatistics.open(file);
        } finally {
            // The open file is mapped, and stays so without its name.
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
        facts.put("model", model.map(Path::toString).orElse("none; statistics are counted when a search is shown"));
        return facts;
    }
}
