package org.gbjo.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;

/**
 * Measures the default planner on a learned estimator over the statistics of LUBM(1), everything from the BGP to the order,
 * beside the gradient searches on the same model and on the paper's. One thread, untrained weights.
 */
public final class SetSearchBenchmark {
    private static final int WIDTH = 48;
    private static final int HEAD = 64;
    private static final long SEED = 1;
    private static final GinSize PAPER = new GinSize(128, 6);

    private final List<String> predicates;
    private final LearnedEstimator estimator;

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
        StatisticsFeatures features = new StatisticsFeatures(GraphStatistics.open(file));
        LearnedShape shape = new LearnedShape(features.patternWidth(), features.pairWidth(), WIDTH, HEAD);
        this.estimator = new LearnedEstimator(LearnedWeights.random(shape, SEED), features);
    }

    private static List<String> predicates(Graph graph) {
        return graph.predicates().stream()
                .map(predicate -> graph.dictionary().term(predicate.predicate()))
                .toList();
    }

    /** Measures all sizes and puts them into a table. */
    public BenchReport run(List<Integer> sizes, Duration each, Progress progress) {
        Planner standard = new DefaultPlanner(estimator);
        Planner bushy = new DefaultPlanner(estimator, PlanShape.TREE);
        Planner chain = new GradientPlanner(new LearnedCostModel(estimator), SearchSettings.chain());
        Planner paper = SearchBenchmark.planner(PAPER);
        List<List<Object>> rows = new ArrayList<>();
        // Small queries are over before anything is compiled; the others compile it for them.
        for (int size : sizes) {
            Timing.millis(standard, star(size), each);
            Timing.millis(standard, path(size), each);
        }
        progress.begin("planning", sizes.size());
        for (int size : sizes) {
            Bgp star = star(size);
            Bgp path = path(size);
            Timing onStar = Timing.of(standard, star, each);
            Timing onPath = Timing.of(standard, path, each);
            PlanningResult planned = standard.plan(star, Deadline.none());
            rows.add(List.of(
                    size,
                    onStar.median(),
                    onStar.least(),
                    planned.evaluations(),
                    onPath.median(),
                    onPath.least(),
                    Math.max(0, onStar.bytes() - Timing.resultBytes(planned)),
                    Timing.of(bushy, star, each).median(),
                    Timing.of(bushy, path, each).median(),
                    Timing.of(chain, star, each).median(),
                    Timing.of(paper, star, each).median()));
            progress.update(rows.size());
        }
        progress.end();
        return new BenchReport(
                "Default planner on a learned estimator of width " + WIDTH + " and head " + HEAD
                        + ", from the BGP to the order, untrained weights, one thread",
                List.of(
                        "n",
                        "star, median ms",
                        "least ms",
                        "sets",
                        "path, median ms",
                        "least ms ",
                        "bytes beyond the plan",
                        "order and tree, star, ms",
                        "order and tree, path, ms",
                        "chain on it, ms",
                        "paper's search, GIN 128x6, ms"),
                rows,
                List.of("Statistics and predicates of LUBM(1). The last two columns: the gradient search with the chain"
                        + " relaxation, four starts and polish on the same model and stars; the paper's search on its own"
                        + " model."));
    }

    private Bgp star(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x", predicates.get(i % predicates.size()), "?o" + i));
        }
        return new Bgp(patterns);
    }

    private Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, predicates.get(i % predicates.size()), "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }
}
