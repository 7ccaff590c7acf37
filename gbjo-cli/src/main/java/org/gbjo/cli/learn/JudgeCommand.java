package org.gbjo.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.cli.option.ClusterOptions;
import org.gbjo.cli.option.WorkerOptions;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.kernel.Kernels;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learn.JudgedPlans;
import org.gbjo.learn.Learned;
import org.gbjo.learn.PlanQuality;
import org.gbjo.learn.TrueCosts;
import org.gbjo.oracle.Oracle;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.plan.Planner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.report.statistics.Bootstrap;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.statistics.Interval;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryHash;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "judge",
        description =
                "Plan the same queries with one or more models, and compare what the plans truly cost with each other"
                        + " and with the smallest pattern first.",
        footer = {
            "",
            "Queries of 3 to 20 patterns count. A learned model plans with its weights, and without a look at the graph.",
            "Example: gbjo judge wikidata queries.jsonl --model model --model other --except plans.labels"
        })
public final class JudgeCommand extends Verb {
    private static final long SEED = 1;
    private static final int LEAST_PATTERNS = 3;

    @Parameters(index = "0", paramLabel = "GRAPH", description = "The graph folder that the models belong to.")
    private Path graph;

    @Parameters(
            index = "1",
            paramLabel = "QUERYFILE",
            description = "SPARQL (.rq, .sparql) or JSON lines (.jsonl), or a folder of such files.")
    private Path file;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            required = true,
            description = "A model folder; others are compared with the first.")
    private List<Path> models;

    @Option(
            names = "--except",
            paramLabel = "FILE",
            description =
                    "Queries or label files that a model has learned from: what is isomorphic to one of them is left out"
                            + " (default: none).")
    private List<Path> exceptions = List.of();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "How long to find true optima, of which one may take 5 s; queries that come later are left"
                    + " out (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @ArgGroup(exclusive = false, heading = ClusterOptions.HEADING)
    private WorkerOptions spark;

    @Override
    protected void run() throws IOException {
        Map<String, Planner> planners = new LinkedHashMap<>();
        for (Path model : models) {
            planners.put(model.toString(), planner(model));
        }
        List<Query> queries = queries();
        Graph opened = Graph.open(graph);
        planners.put(Learned.SMALLEST, GreedyRulePlanner.smallestFirst(new GraphPatternCounts(opened)));
        planners.put(Learned.WRITTEN, Planner.asWritten());
        try (Oracle oracle = WorkerOptions.oracle(spark, graph, opened, TrueCosts.TIME_FOR_A_QUERY)) {
            judge(queries, planners, oracle);
        }
    }

    private void judge(List<Query> queries, Map<String, Planner> planners, Oracle oracle) throws IOException {
        TrueCosts costs = withProgress(progress -> TrueCosts.of(queries, oracle, Deadline.after(time), progress));
        // Otherwise the first planner would be timed while its code is compiled, and on more queries than the others if
        // some of their plans take too long to count.
        planners.values().forEach(costs::plan);
        Map<String, JudgedPlans> judged = new LinkedHashMap<>();
        planners.forEach((name, planner) -> judged.put(name, costs.plan(planner)));
        print(judged);
        int unknown = queries.size() - costs.size();
        say("Over the best left-linear order, geometric mean of " + costs.size() + " queries"
                + (unknown == 0 ? "." : "; " + unknown + " others have no known optimum."));
    }

    /** Plans with all that a model has, weights included; on a GIN by the gradient search with the settings of its folder. */
    private static Planner planner(Path modelFolder) {
        ModelFolder folder = ModelFolder.read(modelFolder);
        CostModel model = CostModels.read(folder, modelFolder);
        return model.estimator(Kernels.best())
                .<Planner>map(DefaultPlanner::new)
                .orElseGet(() -> new GradientPlanner(model, SearchSettings.of(folder)));
    }

    private List<Query> queries() throws IOException {
        Set<QueryHash> seen = new HashSet<>();
        for (Path exception : exceptions) {
            if (exception.toString().endsWith(".labels")) {
                for (LabelledQuery query : LabelFile.read(exception).queries()) {
                    seen.add(QueryHash.of(query.query().bgp()));
                }
            } else {
                QueryFiles.read(exception).forEach(query -> seen.add(QueryHash.of(query.bgp())));
            }
        }
        List<Query> all = QueryFiles.read(file);
        List<Query> chosen = all.stream()
                .filter(query -> query.bgp().size() >= LEAST_PATTERNS)
                .filter(query -> !seen.contains(QueryHash.of(query.bgp())))
                .toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("models are judged by queries of " + LEAST_PATTERNS
                    + " patterns or more that they have not seen, got none among the " + all.size() + " of " + file
                    + "; give others");
        }
        return chosen;
    }

    private void print(Map<String, JudgedPlans> judged) {
        JudgedPlans first = judged.values().iterator().next();
        TextTable table = new TextTable("plans of | >cost over the optimum | >95 % within | >worst | >ms to plan"
                        + " | >of the first | >95 % sure")
                .shorten("plans of", 16)
                .optional("worst", "ms to plan");
        judged.forEach((name, plans) -> {
            PlanQuality quality = plans.quality();
            double[] quotients = plans.over(first);
            Interval interval = Bootstrap.of(quotients, Distribution::geometricMean, SEED);
            table.row(
                    name,
                    Numbers.precise(quality.geometricMean()),
                    Numbers.figure(quality.p95()),
                    Numbers.figure(quality.worst()),
                    Numbers.figure(quality.milliseconds()),
                    Numbers.precise(Distribution.of(quotients).geometricMean()),
                    Numbers.precise(interval.low()) + " - " + Numbers.precise(interval.high()));
        });
        terminal.print(table);
    }
}
