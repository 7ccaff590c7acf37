package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.sample.SampledEstimator;
import org.gbjo.cli.option.Heading;
import org.gbjo.cli.option.Queries;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.search.ExactSearch;
import org.gbjo.workload.Query;
import org.gbjo.workload.WholeQuery;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What optimize and explain have in common: plan each query, and count what the plan costs where a graph is given. */
abstract class PlanningCommand extends Verb {
    private final boolean explains;

    @Parameters(
            arity = "1..2",
            paramLabel = "[GRAPH] QUERYFILE",
            hideParamSyntax = true,
            description = "A graph folder (optional), to look at while planning and to count true costs; and queries as"
                    + " SPARQL (.rq, .sparql) or JSON lines (.jsonl), or a folder of such files.")
    private List<Path> paths;

    @Option(names = "--query", paramLabel = "ID", description = "Only the query of this name (default: all queries).")
    private String id;

    @Heading("Time limits")
    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long to plan each query (default: ${DEFAULT-VALUE}).")
    private Duration deadline;

    @Heading("Time limits")
    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "How long to count true costs for each query (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Mixin
    private PlannerOptions options;

    @Heading(PlannerOptions.SEARCHES)
    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write every step of the search, with its soft plan, as JSON.")
    private Path traceFile;

    @Option(names = "--json", description = "Print a line of JSON for each query.")
    private boolean json;

    /**
     * A verb that plans.
     *
     * @param explains whether it also says what is expected of the plan, and how the search came to it
     */
    PlanningCommand(boolean explains) {
        this.explains = explains;
    }

    /** As the user named them: perhaps data, and a file of queries. */
    final List<Path> paths() {
        return paths;
    }

    final boolean json() {
        return json;
    }

    /** The model folder, if one is named. */
    final Optional<Path> modelFolder() {
        return options.modelFolder();
    }

    private List<Query> queries() throws IOException {
        return Queries.chosen(paths.get(paths.size() - 1), id);
    }

    final List<WholeQuery> wholeQueries() throws IOException {
        return Queries.chosenWhole(paths.get(paths.size() - 1), id);
    }

    @Override
    protected void run() throws IOException {
        Graph graph = paths.size() == 2 ? Graph.open(paths.get(0)) : null;
        CostModel model = options.costModel(graph);
        if (graph != null) {
            options.mismatch(graph, explains).ifPresent(this::note);
        }
        List<Query> queries = queries();
        Planner planner = options.planner(model, graph, queries.size());
        Oracle oracle = graph == null ? null : new GraphOracle(graph);
        Optional<Estimator> estimator =
                explains ? options.estimator(model, oracle, graph, queries.size()) : Optional.empty();
        if (explains && estimator.isEmpty()) {
            note("nothing here predicts the rows of joins; name a graph folder before the queries, or a"
                    + " model with --model");
        }
        PlanningReport report = new PlanningReport(terminal, json, explains, options.describe(model, graph));
        List<Object> traces = new ArrayList<>();
        for (Query query : queries) {
            List<TraceStep> steps = new ArrayList<>();
            List<TraceStep> shown = explains ? steps : List.of();
            PlanningReport.Entry entry = plan(query, planner, oracle, estimator, steps);
            report.add(entry, shown);
            planned(query, estimator, report.members(entry, shown));
            traces.add(PlanningTrace.toJson(query, steps));
        }
        if (traceFile != null) {
            Files.writeString(traceFile, Json.write(traces) + System.lineSeparator());
        }
    }

    /**
     * Hears of each query that was planned.
     *
     * @param outcome what is printed of it as JSON
     */
    protected void planned(Query query, Optional<Estimator> estimator, Map<String, Object> outcome) {}

    private PlanningReport.Entry plan(
            Query query, Planner planner, Oracle oracle, Optional<Estimator> estimator, List<TraceStep> steps) {
        Bgp bgp = query.bgp();
        Deadline planning = Deadline.after(deadline);
        boolean traced = explains || traceFile != null;
        long start = System.nanoTime();
        PlanningResult planned = traced && planner instanceof GradientPlanner gradient
                ? gradient.plan(bgp, planning, steps::add)
                : planner.plan(bgp, planning);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        Deadline counting = Deadline.after(timeout);
        Optional<Cardinalities> counted = Optional.ofNullable(oracle).map(opened -> opened.open(bgp, counting));
        Optional<ExplainedPlan> explanation =
                estimator.flatMap(found -> explain(found, planned.plan(), bgp, counted, counting));
        return new PlanningReport.Entry(
                query,
                planned,
                took,
                explanation,
                counted.map(rows -> costs(bgp, planned, rows, counting)).orElse(List.of()));
    }

    /** What the estimator expects of the plan; nothing if it counts and the time for this is over. */
    private Optional<ExplainedPlan> explain(
            Estimator estimator, Plan plan, Bgp bgp, Optional<Cardinalities> counted, Deadline counting) {
        boolean counts = estimator instanceof Oracle;
        Deadline searching = counts ? counting : Deadline.after(deadline);
        try {
            Cardinalities predicted = counts ? counted.orElseThrow() : opened(estimator, bgp, searching);
            return Optional.of(new Explainer(estimator.name(), predicted, counted).explain(plan, searching));
        } catch (DeadlineExceededException e) {
            return Optional.empty();
        }
    }

    /** What the planner knew in the end: a search with the same seed reads the same rows. */
    private static Cardinalities opened(Estimator estimator, Bgp bgp, Deadline searching) {
        if (!(estimator instanceof SampledEstimator) || bgp.size() < 2) {
            return estimator.open(bgp, searching);
        }
        EstimatedQuery query = new EstimatedQuery(estimator);
        query.open(bgp, KnownCounts.NONE, searching);
        query.searchOrder(PlanShape.ORDER, searching);
        return query.cardinalities();
    }

    /** The chosen plan beside the written one and the optimum; what cannot be counted in time is left out. */
    private List<CostedPlan> costs(Bgp bgp, PlanningResult planned, Cardinalities cardinalities, Deadline counting) {
        List<CostedPlan> costs = new ArrayList<>();
        try {
            costs.add(CostedPlan.of("chosen", "chosen", planned.plan(), cardinalities));
            costs.add(CostedPlan.of("as written", "asWritten", Plan.asWritten(bgp.size()), cardinalities));
            if (bgp.size() <= ExactSearch.LEFT_LINEAR_LIMIT) {
                costs.add(CostedPlan.of(
                        "best left-linear",
                        "bestLeftLinear",
                        new ExactSearch(cardinalities, counting).bestLeftLinear()));
            }
        } catch (DeadlineExceededException e) {
            note("true costs are incomplete: " + e.getMessage() + "; allow more with --timeout");
        }
        return costs;
    }
}
