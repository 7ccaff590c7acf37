package org.gbjo.paper.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gbjo.job.Progress;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.train.EpochReport;
import org.gbjo.train.Groups;
import org.gbjo.train.Loss;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.Task;
import org.gbjo.train.TorchEngine;
import org.gbjo.train.TrainedModel;
import org.gbjo.train.Trainer;
import org.gbjo.train.TrainingSettings;
import org.gbjo.train.ValidationReport;

/**
 * Trains the paper's cost model (appendix B.2) with the Huber loss on ln C_out. Departs: batches hold queries of equal
 * size, so that nothing is padded but the number of plans.
 */
public final class GinTrainer {
    private final TrainingSettings settings;
    private final FeatureScheme features;
    private final GinNetwork network;
    private final List<GinExample> training;
    private final Groups<GinExample> trainingBatches;
    private final Groups<GinExample> validationBatches;
    private final Trainer<List<GinExample>> trainer;

    /**
     * Prepares a training.
     *
     * @param progress shows the plans of the current epoch
     * @param listener hears of each epoch when it is over
     */
    public GinTrainer(
            TrainingSettings settings,
            FeatureScheme features,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        this.settings = settings;
        this.features = features;
        this.network = new GinNetwork(GinTraining.shape(settings, features), features);
        this.training = GinExample.of(split.training(), features);
        this.trainingBatches = GinExample.groups(training, settings.batchPlans());
        this.validationBatches =
                GinExample.groups(GinExample.of(split.validation(), features), 8 * settings.batchPlans());
        this.trainer = new Trainer<>(settings, new GinTask(), progress, listener);
    }

    /** How often a second all training queries can be learned from, measured for this many seconds. */
    public double epochsPerSecond(double seconds) {
        return trainer.epochsPerSecond(seconds);
    }

    /**
     * Trains from the start or from where the checkpoint left off.
     *
     * @param data what identifies the labelled plans and the vectors, so that a checkpoint of others is refused
     */
    public TrainedModel<GinWeights> train(Path checkpointFile, Map<String, Object> data) throws IOException {
        return trainer.train(checkpointFile, data).map(network::weights);
    }

    /** The Huber loss of ln C_out. */
    static NDArray loss(NDArray predicted, GinBatch batch) {
        return Loss.mean(Loss.huber(predicted.sub(batch.targets())), batch.weights());
    }

    private final class GinTask implements Task<List<GinExample>> {
        /**
         * Random weights, with an output bias that gives the mean of ln C_out, which then need not be learnt in steps.
         */
        @Override
        public float[] start() {
            float[] start = network.flatten(GinWeights.random(GinTraining.shape(settings, features), settings.seed()));
            double sum = 0;
            for (GinExample example : training) {
                for (int p = 0; p < example.planCount(); p++) {
                    sum += example.target(p);
                }
            }
            start[start.length - 1] = (float) (sum / plans(training));
            return start;
        }

        @Override
        public List<List<GinExample>> shuffled(int epoch) {
            return trainingBatches.shuffled(settings.seed(), epoch);
        }

        @Override
        public int size(List<GinExample> group) {
            return plans(group);
        }

        @Override
        public NDArray loss(NDArray parameters, List<GinExample> group, NDManager manager) {
            GinBatch batch = GinBatch.of(group, features.width(), manager);
            return GinTrainer.loss(network.predict(parameters, batch), batch);
        }

        @Override
        public Validated validate(float[] parameters, TorchEngine engine) {
            ValidationReport.Collector collector = new ValidationReport.Collector();
            double sum = 0;
            int plans = 0;
            for (List<GinExample> group : validationBatches.inOrder()) {
                try (NDManager manager = engine.newManager()) {
                    GinBatch batch = GinBatch.of(group, features.width(), manager);
                    NDArray predicted = network.predict(manager.create(parameters), batch);
                    sum += GinTrainer.loss(predicted, batch).getFloat() * batch.realPlans();
                    plans += batch.realPlans();
                    collect(group, batch.plans(), predicted.toFloatArray(), collector);
                }
            }
            return new Validated(sum / plans, collector.report());
        }
    }

    static void collect(List<GinExample> group, int width, float[] predicted, ValidationReport.Collector collector) {
        for (int q = 0; q < group.size(); q++) {
            double[] own = new double[group.get(q).planCount()];
            for (int p = 0; p < own.length; p++) {
                own[p] = predicted[q * width + p];
            }
            collector.add(group.get(q).query(), own);
        }
    }

    private static int plans(List<GinExample> examples) {
        return examples.stream().mapToInt(GinExample::planCount).sum();
    }
}
