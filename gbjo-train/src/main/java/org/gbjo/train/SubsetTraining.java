package org.gbjo.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gbjo.folder.Family;
import org.gbjo.folder.ModelKind;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.PlanBatch;
import org.gbjo.run.Progress;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.subset.StatisticsFeatures;
import org.gbjo.subset.SubsetFeatures;
import org.gbjo.subset.SubsetModel;
import org.gbjo.subset.SubsetWeights;

/** How the subset model is trained: it reads statistics and labels alone. */
public final class SubsetTraining implements ModelTraining {
    @Override
    public ModelKind kind() {
        return ModelKind.SUBSET;
    }

    @Override
    public Learner learner(
            TrainingSettings settings,
            GraphStatistics statistics,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        SubsetFeatures features = new StatisticsFeatures(statistics);
        SubsetTrainer trainer = new SubsetTrainer(settings, features, split, progress, listener);
        return new Learner() {
            @Override
            public double epochsPerSecond(double seconds) {
                return trainer.epochsPerSecond(seconds);
            }

            @Override
            public TrainedModel<Family.SubsetFamily> train(Path checkpoint, Map<String, Object> data)
                    throws IOException {
                TrainedModel<SubsetWeights> trained = trainer.train(checkpoint, data);
                SubsetModel model = new SubsetModel(trained.weights(), features);
                return trained.withValidation(ValidationReport.of(logCosts(model), split.validation()))
                        .map(Family.SubsetFamily::new);
            }
        };
    }

    private static Function<LabelledQuery, double[]> logCosts(SubsetModel model) {
        Workspace workspace = model.newWorkspace();
        PlanBatch batch = new PlanBatch();
        return labelled -> {
            workspace.open(labelled.query().bgp());
            batch.reset(labelled.query().bgp().size());
            labelled.plans().forEach(plan -> batch.add(plan.plan()));
            double[] logCosts = new double[batch.size()];
            workspace.costs(batch, logCosts);
            return logCosts;
        };
    }
}
