package org.gbjo.paper.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.json.RecordJson;
import org.gbjo.kernel.Kernels;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learn.Judgement;
import org.gbjo.learn.Learned;
import org.gbjo.learn.TrueCosts;
import org.gbjo.paper.baseline.GreedyPlanner;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.plan.Planner;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.train.QuerySplit;
import org.gbjo.workload.Query;

/**
 * Tunes the gradient search on a model with queries that the model was trained on, and has the plans judged on those
 * that were held out.
 *
 * @param judgement judges; its limit holds for the tuning, too
 */
public record SearchTuner(Judgement judgement) {

    /** The settings that were found, and what they are worth. */
    public record Tuned(SearchTuning tuning, Learned learned) {}

    /** Tries settings, and writes the best and the judgement into the model folder. */
    public Tuned tune(Path modelFolder, QuerySplit split, TuningOptions options) throws IOException {
        ModelFolder folder = ModelFolder.read(modelFolder);
        CostModel model = CostModels.read(folder, modelFolder);
        SearchTuning tuning = search(model, split.training(), options);
        Learned learned = judgement.judge(
                modelFolder,
                folder.withSearch(RecordJson.toJson(tuning.settings())),
                planners(folder.kind(), model, tuning.settings()),
                split.validation(),
                options.seed());
        return new Tuned(tuning, learned);
    }

    private static Map<String, Planner> planners(ModelKind kind, CostModel model, SearchSettings settings) {
        Planner tuned = new GradientPlanner(model, settings);
        Map<String, Planner> planners = new LinkedHashMap<>();
        if (kind == ModelKind.GIN) {
            planners.put(Learned.LEARNED, tuned);
            planners.put("the paper's search", new GradientPlanner(model, SearchSettings.wikidataStar()));
        } else {
            planners.put(
                    Learned.LEARNED,
                    new DefaultPlanner(model.estimator(Kernels.best()).orElseThrow()));
            planners.put("gradient search on the model", tuned);
        }
        planners.put("greedy on the model", new GreedyPlanner(model, true));
        return planners;
    }

    /** Tries settings on some of these queries. */
    public SearchTuning search(CostModel model, List<LabelledQuery> queries, TuningOptions options) {
        List<Query> chosen = Judgement.choose(queries, options.queries(), options.seed());
        ToDoubleFunction<Planner> objective = objective(options.objective(), chosen);
        return SearchTuning.run(
                options.base(),
                settings -> objective.applyAsDouble(new GradientPlanner(model, settings)),
                options.trials(),
                options.seed(),
                Deadline.after(judgement.limit()),
                judgement.progress());
    }

    private ToDoubleFunction<Planner> objective(TuningObjective objective, List<Query> queries) {
        if (objective == TuningObjective.PREDICTED) {
            return new PredictedCosts(queries)::mean;
        }
        TrueCosts costs = judgement.trueCosts(queries);
        return planner -> Math.log(costs.judge(planner).geometricMean());
    }
}
