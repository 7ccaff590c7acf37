package org.gbjo.paper.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.List;
import java.util.function.Consumer;
import org.gbjo.job.Progress;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.train.EpochReport;
import org.gbjo.train.Loss;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.Trainer;
import org.gbjo.train.TrainingSettings;
import org.gbjo.train.ValidationReport;

/**
 * Trains the paper's cost model (appendix B.2) with the Huber loss on ln C_out. Departs: batches hold queries of equal
 * size, so that nothing is padded but the number of plans.
 */
public final class GinTrainer extends Trainer<GinExample, GinWeights> {
    private final TrainingSettings settings;
    private final FeatureScheme features;
    private final GinNetwork network;
    private final List<GinExample> training;

    public GinTrainer(
            TrainingSettings settings,
            FeatureScheme features,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        this(settings, features, GinExample.of(split.training(), features), split, progress, listener);
    }

    private GinTrainer(
            TrainingSettings settings,
            FeatureScheme features,
            List<GinExample> training,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        super(
                settings,
                GinExample.groups(training, settings.batchPlans()),
                GinExample.groups(GinExample.of(split.validation(), features), 8 * settings.batchPlans()),
                progress,
                listener);
        this.settings = settings;
        this.features = features;
        this.network = new GinNetwork(GinTraining.shape(settings, features), features);
        this.training = training;
    }

    /** The Huber loss of ln C_out. */
    static NDArray loss(NDArray predicted, GinBatch batch) {
        return Loss.mean(Loss.huber(predicted.sub(batch.targets())), batch.weights());
    }

    /** Random weights, with an output bias that gives the mean of ln C_out, which then need not be learnt in steps. */
    @Override
    protected float[] start() {
        float[] start = network.flatten(GinWeights.random(GinTraining.shape(settings, features), settings.seed()));
        double sum = 0;
        int plans = 0;
        for (GinExample example : training) {
            for (int p = 0; p < example.planCount(); p++) {
                sum += example.target(p);
                plans++;
            }
        }
        start[start.length - 1] = (float) (sum / plans);
        return start;
    }

    @Override
    protected int size(GinExample example) {
        return example.planCount();
    }

    @Override
    protected NDArray loss(NDArray parameters, List<GinExample> group, NDManager manager) {
        GinBatch batch = GinBatch.of(group, features.width(), manager);
        return loss(network.predict(parameters, batch), batch);
    }

    @Override
    protected float validate(
            NDArray parameters, List<GinExample> group, NDManager manager, ValidationReport.Collector collector) {
        GinBatch batch = GinBatch.of(group, features.width(), manager);
        NDArray predicted = network.predict(parameters, batch);
        collect(group, batch.plans(), predicted.toFloatArray(), collector);
        return loss(predicted, batch).getFloat();
    }

    @Override
    protected GinWeights weights(float[] parameters) {
        return network.weights(parameters);
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
}
