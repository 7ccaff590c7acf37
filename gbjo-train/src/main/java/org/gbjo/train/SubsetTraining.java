package org.gbjo.train;

import java.util.Arrays;
import java.util.function.Consumer;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.folder.ModelKind;
import org.gbjo.job.Progress;
import org.gbjo.label.LabelledPlan;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.learned.StatisticsFeatures;
import org.gbjo.learned.StoredModel;
import org.gbjo.plan.Plan;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;

/** How the learned estimator is trained: it reads statistics and labels alone. */
public final class SubsetTraining implements ModelTraining {
    @Override
    public ModelKind kind() {
        return ModelKind.SUBSET;
    }

    @Override
    public Learner<?> learner(
            TrainingSettings settings,
            GraphStatistics statistics,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        StatisticsFeatures describer = new StatisticsFeatures(statistics);
        return new Learner<>(new SubsetTrainer(settings, describer, split, progress, listener), trained -> {
            LearnedEstimator estimator = new LearnedEstimator(trained.weights(), describer);
            return trained.withValidation(ValidationReport.of(query -> logCosts(estimator, query), split.validation()))
                    .map(StoredModel::of);
        });
    }

    /** The predicted ln C_out of each labelled plan of a query. */
    static double[] logCosts(LearnedEstimator estimator, LabelledQuery labelled) {
        Cardinalities cardinalities = estimator.open(labelled.query().bgp(), Deadline.none());
        return labelled.plans().stream()
                .map(LabelledPlan::plan)
                .mapToDouble(plan -> logCost(plan, cardinalities))
                .toArray();
    }

    /** ln C_out, by logarithms alone: predicted rows may be too many for a number. */
    private static double logCost(Plan plan, Cardinalities cardinalities) {
        double[] logRows = plan.joins().stream()
                .map(Plan.Join::patterns)
                .mapToDouble(set -> cardinalities.logRows(set.low(), set.high()))
                .toArray();
        double greatest = Arrays.stream(logRows).max().orElseThrow();
        return greatest
                + Math.log(Arrays.stream(logRows)
                        .map(rows -> Math.exp(rows - greatest))
                        .sum());
    }
}
