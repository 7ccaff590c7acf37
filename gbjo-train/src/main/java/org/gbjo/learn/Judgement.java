package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gbjo.cardinality.Oracle;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.json.RecordJson;
import org.gbjo.kernel.Kernels;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.baseline.GreedyPlanner;
import org.gbjo.paper.baseline.SmallestCountPlanner;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.Planner;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Deadline;
import org.gbjo.run.Progress;
import org.gbjo.run.SeededRandom;
import org.gbjo.cardinality.learned.LearnedEstimator;
import org.gbjo.train.ModelCard;
import org.gbjo.train.QuerySplit;
import org.gbjo.workload.Query;

/**
 * Tunes the search on a model and judges the plans by their true cost: tuned on queries that the model was trained on,
 * judged on those that were held out, by whose q-error the best epoch was chosen. Both go into the model folder.
 *
 * @param limit for each of the two true optima and for the tuning
 */
public record Judgement(Graph graph, Oracle oracle, Duration limit, Progress progress) {
    private static final int JUDGED_QUERIES = 400;

    /** Tries settings, and writes the best and the judgement into the model folder. */
    public Learned tune(Path modelFolder, QuerySplit split, TuningOptions options) throws IOException {
        ModelFolder folder = ModelFolder.read(modelFolder);
        CostModel model = folder.costModel(modelFolder);
        SearchTuning tuning = search(model, split.training(), options);
        ModelFolder tuned = folder.withSearch(RecordJson.toJson(tuning.settings()));
        return judge(modelFolder, tuned, model, Optional.of(tuning), split, options.seed());
    }

    /** Judges a model whose planner has nothing to be tuned, and writes that into the model folder. */
    public Learned judge(Path modelFolder, QuerySplit split, long seed) throws IOException {
        ModelFolder folder = ModelFolder.read(modelFolder);
        return judge(modelFolder, folder, folder.costModel(modelFolder), Optional.empty(), split, seed);
    }

    private Learned judge(
            Path modelFolder,
            ModelFolder folder,
            CostModel model,
            Optional<SearchTuning> tuning,
            QuerySplit split,
            long seed)
            throws IOException {
        SearchSettings settings = SearchSettings.of(folder);
        TrueCosts heldOut = trueCosts(choose(split.validation(), JUDGED_QUERIES, seed));
        Map<String, PlanQuality> plans = new LinkedHashMap<>();
        plans.put(Learned.LEARNED, heldOut.judge(new DefaultPlanner(model, settings, Kernels.best())));
        if (model instanceof SubsetModel) {
            plans.put("gradient search on the model", heldOut.judge(new GradientPlanner(model, settings)));
        } else {
            plans.put("the paper's search", heldOut.judge(new GradientPlanner(model, SearchSettings.wikidataStar())));
        }
        plans.put("greedy on the model", heldOut.judge(new GreedyPlanner(model, true)));
        plans.put(Learned.SMALLEST, heldOut.judge(new SmallestCountPlanner(new GraphPatternCounts(graph))));
        plans.put(Learned.WRITTEN, heldOut.judge(Planner.asWritten()));
        Map<String, Object> metrics = new LinkedHashMap<>(folder.metrics());
        Map<String, Object> qualities = new LinkedHashMap<>();
        plans.forEach((planner, quality) -> qualities.put(planner, RecordJson.toJson(quality)));
        metrics.put("plans", qualities);
        ModelFolder judged = folder.withMetrics(metrics);
        judged.writeDescription(modelFolder);
        AtomicFiles.replace(modelFolder.resolve(ModelCard.NAME), new ModelCard(judged).text());
        return new Learned(medianQError(metrics), plans, tuning);
    }

    /** Tries settings on some of these queries. */
    public SearchTuning search(CostModel model, List<LabelledQuery> queries, TuningOptions options) {
        ToDoubleFunction<Planner> objective =
                objective(options.objective(), choose(queries, options.queries(), options.seed()));
        return SearchTuning.run(
                options.base(),
                settings -> objective.applyAsDouble(new GradientPlanner(model, settings)),
                options.trials(),
                options.seed(),
                Deadline.after(limit),
                progress);
    }

    private static double medianQError(Map<String, Object> metrics) {
        Map<?, ?> validation = (Map<?, ?>) metrics.get("validation");
        return ((Number) ((Map<?, ?>) validation.get("qError")).get("median")).doubleValue();
    }

    private ToDoubleFunction<Planner> objective(TuningObjective objective, List<Query> queries) {
        if (objective == TuningObjective.PREDICTED) {
            return new PredictedCosts(queries)::mean;
        }
        TrueCosts costs = trueCosts(queries);
        return planner -> Math.log(costs.judge(planner).geometricMean());
    }

    private TrueCosts trueCosts(List<Query> queries) {
        return TrueCosts.of(queries, oracle, Deadline.after(limit), progress);
    }

    /** A random choice among the queries that have more than one plan. */
    private static List<Query> choose(List<LabelledQuery> labelled, int most, long seed) {
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
