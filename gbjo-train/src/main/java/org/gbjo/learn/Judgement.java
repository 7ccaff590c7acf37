package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.json.RecordJson;
import org.gbjo.label.LabelledQuery;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Planner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.run.Deadline;
import org.gbjo.run.SeededRandom;
import org.gbjo.train.ModelCard;
import org.gbjo.workload.Query;

/**
 * Judges the plans of a model by their true cost, on queries that were held out from its training; by their q-error the
 * best epoch was chosen.
 *
 * @param limit how long to look for true optima
 */
public record Judgement(Graph graph, Oracle oracle, Duration limit, Progress progress) {
    private static final int JUDGED_QUERIES = 400;

    /**
     * Judges planners beside two rules without a model, and completes the model folder: its description and its card.
     *
     * @param model what the folder is to say of itself besides
     * @param planners by name, {@link Learned#LEARNED} among them
     */
    public Learned judge(
            Path modelFolder, ModelFolder model, Map<String, Planner> planners, List<LabelledQuery> heldOut, long seed)
            throws IOException {
        TrueCosts costs = trueCosts(choose(heldOut, JUDGED_QUERIES, seed));
        Map<String, PlanQuality> plans = new LinkedHashMap<>();
        planners.forEach((name, planner) -> plans.put(name, costs.judge(planner)));
        plans.put(Learned.SMALLEST, costs.judge(GreedyRulePlanner.smallestFirst(new GraphPatternCounts(graph))));
        plans.put(Learned.WRITTEN, costs.judge(Planner.asWritten()));
        Map<String, Object> metrics = new LinkedHashMap<>(model.metrics());
        Map<String, Object> qualities = new LinkedHashMap<>();
        plans.forEach((planner, quality) -> qualities.put(planner, RecordJson.toJson(quality)));
        metrics.put("plans", qualities);
        ModelFolder judged = model.withMetrics(metrics);
        judged.write(modelFolder);
        new ModelCard(judged).write(modelFolder);
        return new Learned(medianQError(metrics), plans);
    }

    private static double medianQError(Map<String, Object> metrics) {
        Map<?, ?> validation = (Map<?, ?>) metrics.get("validation");
        return ((Number) ((Map<?, ?>) validation.get("qError")).get("median")).doubleValue();
    }

    /** Finds the optima of queries, as many as the limit allows. */
    public TrueCosts trueCosts(List<Query> queries) {
        return TrueCosts.of(queries, oracle, Deadline.after(limit), progress);
    }

    /** A random choice among the queries that have more than one plan. */
    public static List<Query> choose(List<LabelledQuery> labelled, int most, long seed) {
        List<Query> queries = new ArrayList<>(labelled.stream()
                .map(LabelledQuery::query)
                .filter(query -> query.bgp().size() > 2)
                .toList());
        if (queries.isEmpty()) {
            throw new IllegalArgumentException("plans are judged by queries of 3 patterns or more, got none among "
                    + labelled.size() + "; label larger ones");
        }
        new SeededRandom(seed).shuffle(queries);
        return queries.subList(0, Math.min(most, queries.size()));
    }
}
