package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.learned.LearnedShape;
import org.gbjo.cardinality.learned.LearnedWeights;
import org.gbjo.job.Progress;

/**
 * Trains the subset model on the rows of every join of the labelled plans, with the Huber loss on their logarithms.
 */
public final class SubsetTrainer {
    private final TrainingSettings settings;
    private final LearnedShape shape;
    private final SubsetNetwork network;
    private final Groups<SubsetExample> training;
    private final Groups<SubsetExample> validation;
    private final Trainer<List<SubsetExample>> trainer;

    /**
     * Prepares a training.
     *
     * @param progress shows the sets of the current epoch
     * @param listener hears of each epoch when it is over
     */
    public SubsetTrainer(
            TrainingSettings settings,
            QueryDescriber features,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        this.settings = settings;
        this.shape = settings.shape(features);
        this.network = new SubsetNetwork(shape);
        this.training = SubsetExample.groups(SubsetExample.of(split.training(), features), settings.batchPlans());
        this.validation =
                SubsetExample.groups(SubsetExample.of(split.validation(), features), 4 * settings.batchPlans());
        this.trainer = new Trainer<>(settings, new SubsetTask(), progress, listener);
    }

    /** How often a second all training queries can be learned from, measured for this many seconds. */
    public double epochsPerSecond(double seconds) {
        return trainer.epochsPerSecond(seconds);
    }

    /**
     * Trains from the start or from where the checkpoint left off.
     *
     * @param data what identifies the labelled plans and the statistics, so that a checkpoint of others is refused
     */
    public TrainedModel<LearnedWeights> train(Path checkpointFile, Map<String, Object> data) throws IOException {
        return trainer.train(checkpointFile, data).map(flat -> network.weights(calibrated(flat)));
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

    private final class SubsetTask implements Task<List<SubsetExample>> {
        /** Random weights, but the head begins with adding nothing to the estimate. */
        @Override
        public float[] start() {
            float[] start = network.flatten(LearnedWeights.random(shape, settings.seed()));
            for (int i = 1; i <= LearnedShape.OUTPUTS * (shape.head() + 1); i++) {
                start[start.length - i] = 0;
            }
            return start;
        }

        @Override
        public List<List<SubsetExample>> shuffled(int epoch) {
            return training.shuffled(settings.seed(), epoch);
        }

        @Override
        public int size(List<SubsetExample> group) {
            return group.stream().mapToInt(SubsetExample::setCount).sum();
        }

        @Override
        public NDArray loss(NDArray parameters, List<SubsetExample> group, NDManager manager) {
            SubsetBatch batch = SubsetBatch.of(group, manager);
            return Loss.of(network.predict(parameters, batch), batch);
        }

        @Override
        public Validated validate(float[] parameters, TorchEngine engine) {
            ValidationReport.Collector collector = new ValidationReport.Collector();
            double sum = 0;
            int sets = 0;
            for (List<SubsetExample> group : validation.inOrder()) {
                try (NDManager manager = engine.newManager()) {
                    SubsetBatch batch = SubsetBatch.of(group, manager);
                    SubsetNetwork.Prediction predicted = network.predict(manager.create(parameters), batch);
                    sum += Loss.of(predicted, batch).getFloat() * batch.realSets();
                    sets += batch.realSets();
                    float[] logRows = predicted.logRows().toFloatArray();
                    for (int q = 0; q < group.size(); q++) {
                        SubsetExample example = group.get(q);
                        collector.add(example.query(), example.planCosts(logRows, q * batch.sets()));
                    }
                }
            }
            return new Validated(sum / sets, collector.report());
        }
    }
}
