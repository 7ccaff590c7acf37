package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.List;
import java.util.function.Consumer;
import org.gbjo.job.Progress;
import org.gbjo.learned.FeatureDescriber;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;

/**
 * Trains the subset model on the rows of every join of the labelled plans, with the Huber loss on their logarithms.
 */
public final class SubsetTrainer extends Trainer<SubsetExample, LearnedWeights> {
    private final TrainingSettings settings;
    private final LearnedShape shape;
    private final SubsetNetwork network;

    public SubsetTrainer(
            TrainingSettings settings,
            FeatureDescriber features,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        super(
                settings,
                SubsetExample.groups(split.training(), features, settings.batchPlans()),
                SubsetExample.groups(split.validation(), features, 4 * settings.batchPlans()),
                progress,
                listener);
        this.settings = settings;
        this.shape = settings.shape(features);
        this.network = new SubsetNetwork(shape);
    }

    /** Random weights, but the head begins with adding nothing to the estimate. */
    @Override
    protected float[] start() {
        float[] start = network.flatten(LearnedWeights.random(shape, settings.seed()));
        for (int i = 1; i <= LearnedShape.OUTPUTS * (shape.head() + 1); i++) {
            start[start.length - i] = 0;
        }
        return start;
    }

    @Override
    protected int size(SubsetExample example) {
        return example.setCount();
    }

    @Override
    protected NDArray loss(NDArray parameters, List<SubsetExample> group, NDManager manager) {
        SubsetBatch batch = SubsetBatch.of(group, manager);
        return Loss.of(network.predict(parameters, batch), batch);
    }

    @Override
    protected float validate(
            NDArray parameters, List<SubsetExample> group, NDManager manager, ValidationReport.Collector collector) {
        SubsetBatch batch = SubsetBatch.of(group, manager);
        SubsetNetwork.Prediction predicted = network.predict(parameters, batch);
        float[] logRows = predicted.logRows().toFloatArray();
        for (int q = 0; q < group.size(); q++) {
            SubsetExample example = group.get(q);
            collector.add(example.query(), example.planCosts(logRows, q * batch.sets()));
        }
        return Loss.of(predicted, batch).getFloat();
    }

    @Override
    protected LearnedWeights weights(float[] parameters) {
        return network.weights(calibrated(parameters));
    }

    /** The same weights, but with expected errors that are as large as those on held-out queries. */
    private float[] calibrated(float[] parameters) {
        Calibration calibration = new Calibration();
        TorchEngine engine = TorchEngine.start();
        for (List<SubsetExample> group : validation.inOrder()) {
            try (NDManager manager = engine.newManager()) {
                SubsetBatch batch = SubsetBatch.of(group, manager);
                SubsetNetwork.Prediction predicted = network.predict(manager.create(parameters), batch);
                float[] logRows = predicted.logRows().toFloatArray();
                float[] logErrors = predicted.logErrors().toFloatArray();
                for (int q = 0; q < group.size(); q++) {
                    calibration.add(group.get(q), logRows, logErrors, q * batch.sets());
                }
            }
        }
        float[] calibrated = parameters.clone();
        // The bias of the second output of the head comes last.
        calibrated[calibrated.length - 1] += (float) calibration.logFactor();
        return calibrated;
    }
}
