package org.gbjo.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;
import org.gbjo.learned.StatisticsFeatures;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.LearnedCostModel;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;

/**
 * Measures the default planner, everything from the BGP to the order, on the statistics of LUBM(1) and on a learned
 * estimator over them, beside the gradient searches on the same estimator and on the paper's model. One thread, untrained
 * weights.
 */
public final class SetSearchBenchmark {
    private static final int WIDTH = 48;
    private static final int HEAD = 64;
    private static final long SEED = 1;

    private final List<String> predicates;
    private final Estimator statistics;
    private final LearnedEstimator learned;

    /** Makes the graph and its statistics in a folder. */
    public SetSearchBenchmark(Path folder, Progress progress) throws IOException {
        Path data = folder.resolve("lubm-1.nt");
        Files.createDirectories(folder);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(data))) {
            new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, progress);
        }
        new Importer(ImportOptions.of(data.toString()), progress).run(folder.resolve("graph"));
        Graph graph = Graph.open(folder.resolve("graph"));
        Path file = folder.resolve("statistics.table");
        new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        this.predicates = predicates(graph);
        GraphStatistics counts = GraphStatistics.open(file);
        this.statistics = new StatisticsEstimator(counts);
        StatisticsFeatures features = new StatisticsFeatures(counts);
        LearnedShape shape = new LearnedShape(features.patternWidth(), features.pairWidth(), WIDTH, HEAD);
        this.learned = new LearnedEstimator(LearnedWeights.random(shape, SEED), features);
    }

    private static List<String> predicates(Graph graph) {
        return graph.predicates().stream()
                .map(predicate -> graph.dictionary().term(predicate.predicate()))
                .toList();
    }

    /** Measures all sizes: a table of the statistics, one of the learned estimator, and one of the gradient searches. */
    public List<BenchReport> run(List<Integer> sizes, Duration each, Progress progress) {
        return List.of(
                measure("the statistics of LUBM(1)", statistics, sizes, each, progress),
                measure(
                        "a learned estimator of width " + WIDTH + " and head " + HEAD + ", untrained weights",
                        learned,
                        sizes,
                        each,
                        progress),
                measureGradients(sizes, each, progress));
    }

    private BenchReport measure(
            String subject, Estimator estimator, List<Integer> sizes, Duration each, Progress progress) {
        Planner orders = new DefaultPlanner(estimator);
        Planner trees = new DefaultPlanner(estimator, PlanShape.TREE);
        // Small queries are over before anything is compiled; the others compile it for them. What is not compiled
        // allocates, too: every vector is an object until then.
        for (int size : sizes) {
            for (Bgp query : queries(size)) {
                Timing.millis(orders, query, each);
                Timing.millis(trees, query, each);
            }
        }
        List<List<Object>> rows = new ArrayList<>();
        progress.begin("planning", sizes.size());
        for (int size : sizes) {
            rows.add(measure(size, orders, trees, each));
            progress.update(rows.size());
        }
        progress.end();
        return new BenchReport(
                "Default planner on " + subject + ", from the BGP to the order, one thread",
                List.of(
                        "n",
                        "star, ms",
                        "star, least ms",
                        "star, sets",
                        "path, ms",
                        "path, least ms",
                        "any star, ms",
                        "any path, ms",
                        "bytes beyond the plan",
                        "order and tree, star, ms",
                        "order and tree, path, ms"),
                rows,
                List.of(
                        "Medians. Stars and paths are those of graduate students and have answers. Any star and any path"
                                + " have the predicates of LUBM(1) one after the other: most are known to be empty by a pair."
                                + " Bytes are the most that the order of any of the four takes."));
    }

    private List<Object> measure(int size, Planner orders, Planner trees, Duration each) {
        List<Timing> timings = new ArrayList<>();
        long bytes = 0;
        for (Bgp query : queries(size)) {
            Timing timing = Timing.of(orders, query, each);
            bytes = Math.max(bytes, timing.bytes() - resultBytes(orders.plan(query, Deadline.none())));
            timings.add(timing);
        }
        Bgp star = LubmShapes.star(size);
        return List.of(
                size,
                timings.get(0).median(),
                timings.get(0).least(),
                orders.plan(star, Deadline.none()).evaluations(),
                timings.get(1).median(),
                timings.get(1).least(),
                timings.get(2).median(),
                timings.get(3).median(),
                bytes,
                Timing.of(trees, star, each).median(),
                Timing.of(trees, LubmShapes.path(size), each).median());
    }

    /** A star and a path that have answers, and a star and a path of any predicates. */
    private List<Bgp> queries(int size) {
        return List.of(
                LubmShapes.star(size),
                LubmShapes.path(size),
                LubmShapes.star(size, predicates),
                LubmShapes.path(size, predicates));
    }

    private static long resultBytes(PlanningResult planned) {
        int[] order = planned.plan().order();
        return Timing.resultBytes(planned, () -> Plan.leftLinear(order));
    }

    private BenchReport measureGradients(List<Integer> sizes, Duration each, Progress progress) {
        Planner chain = new GradientPlanner(new LearnedCostModel(learned), SearchSettings.chain());
        Planner paper = PaperPlanner.make();
        List<List<Object>> rows = new ArrayList<>();
        progress.begin("gradient searches", sizes.size());
        for (int size : sizes) {
            Bgp star = LubmShapes.star(size, predicates);
            rows.add(List.of(
                    size,
                    Timing.of(chain, star, each).median(),
                    Timing.of(paper, star, each).median()));
            progress.update(rows.size());
        }
        progress.end();
        return new BenchReport(
                "Gradient searches on any star of the same predicates, one thread",
                List.of("n", "chain on the learned estimator, ms", "paper's search, GIN 128x6, ms"),
                rows,
                List.of("The chain relaxation with four starts and polish; the paper's search on its own model."));
    }
}
