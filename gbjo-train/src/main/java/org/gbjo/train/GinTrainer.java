package org.gbjo.train;

import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gbjo.feature.FeatureScheme;
import org.gbjo.model.GinWeights;
import org.gbjo.run.Progress;

/**
 * Trains the paper's cost model (appendix B.2): AdamW, Huber loss on ln C_out, the epoch with the least median q-error on
 * held-out queries is kept. Departs: batches hold queries of equal size, so that nothing is padded but the number of
 * plans.
 *
 * <p>The same seed and the same data give the same model on the same machine. After each epoch a checkpoint is written;
 * a training that was stopped goes on from there and ends as if it had never been stopped.
 */
public final class GinTrainer {
    private final TrainingSettings settings;
    private final FeatureScheme features;
    private final GinNetwork network;
    private final Loss loss;
    private final List<Example> training;
    private final Batches trainingBatches;
    private final Batches validationBatches;
    private final Progress progress;
    private final Consumer<EpochReport> listener;

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
        this.network = new GinNetwork(settings.shape(features), features);
        this.loss = new Loss(settings.rankingWeight());
        this.training = Example.of(split.training(), features);
        this.trainingBatches = new Batches(training, settings.batchPlans());
        this.validationBatches = new Batches(Example.of(split.validation(), features), 8 * settings.batchPlans());
        this.progress = progress;
        this.listener = listener;
    }

    /**
     * Trains from the start or from where the checkpoint left off.
     *
     * @param data what identifies the labelled plans and the vectors, so that a checkpoint of others is refused
     */
    public TrainedModel train(Path checkpointFile, Map<String, Object> data) throws IOException {
        Map<String, Object> recipe = new LinkedHashMap<>();
        recipe.put("settings", settings.toString());
        recipe.put("data", data);
        TorchEngine engine = TorchEngine.start();
        Run run = Checkpoint.read(checkpointFile, recipe)
                .map(found -> new Run(engine, found))
                .orElseGet(() -> new Run(engine, start()));
        while (run.history.size() < settings.epochs() && run.epochsSinceBest() < settings.patience()) {
            listener.accept(run.epoch());
            run.checkpoint(recipe).write(checkpointFile);
        }
        return new TrainedModel(
                network.weights(run.best), run.bestEpoch, List.copyOf(run.history), run.validate(run.best).report);
    }

    /** Random weights, with an output bias that gives the mean of ln C_out, which then need not be learnt in steps. */
    private float[] start() {
        float[] start = network.flatten(GinWeights.random(settings.shape(features), settings.seed()));
        double sum = 0;
        long plans = 0;
        for (Example example : training) {
            for (int p = 0; p < example.planCount(); p++) {
                sum += example.target(p);
                plans++;
            }
        }
        start[start.length - 1] = (float) (sum / plans);
        return start;
    }

    /** What changes in the course of a training. */
    private final class Run {
        private final TorchEngine engine;
        private final float[] parameters;
        private final AdamW optimizer;
        private final List<EpochReport> history;
        private float[] best;
        private int bestEpoch;

        Run(TorchEngine engine, float[] start) {
            this.engine = engine;
            this.parameters = start;
            this.optimizer = new AdamW(start.length, settings.weightDecay());
            this.history = new ArrayList<>();
            this.best = start.clone();
        }

        Run(TorchEngine engine, Checkpoint checkpoint) {
            this.engine = engine;
            this.parameters = checkpoint.parameters();
            this.optimizer =
                    new AdamW(settings.weightDecay(), checkpoint.mean(), checkpoint.square(), checkpoint.steps());
            this.history = new ArrayList<>(checkpoint.history());
            this.best = checkpoint.best();
            this.bestEpoch = checkpoint.bestEpoch();
        }

        Checkpoint checkpoint(Map<String, Object> recipe) {
            return new Checkpoint(
                    recipe,
                    List.copyOf(history),
                    bestEpoch,
                    optimizer.steps(),
                    parameters,
                    optimizer.mean(),
                    optimizer.square(),
                    best);
        }

        int epochsSinceBest() {
            return history.size() - bestEpoch;
        }

        EpochReport epoch() {
            long begin = System.nanoTime();
            int epoch = history.size() + 1;
            double trainingLoss = learn(epoch);
            double learning = (System.nanoTime() - begin) * 1e-9;
            Validated validated = validate(parameters);
            EpochReport report = new EpochReport(
                    epoch,
                    trainingLoss,
                    validated.loss,
                    validated.report.all().median(),
                    validated.report.ranks().agreement(),
                    rate(optimizer.steps() - 1),
                    (System.nanoTime() - begin) * 1e-9,
                    plans(training) / learning);
            if (bestEpoch == 0
                    || report.medianQError() < history.get(bestEpoch - 1).medianQError()) {
                bestEpoch = epoch;
                best = parameters.clone();
            }
            history.add(report);
            return report;
        }

        private double learn(int epoch) {
            progress.begin("epoch " + epoch + " of " + settings.epochs(), plans(training));
            double sum = 0;
            int done = 0;
            for (List<Example> group : trainingBatches.shuffled(settings.seed(), epoch)) {
                int plans = plans(group);
                double value = step(group);
                if (!Double.isFinite(value)) {
                    throw new TrainingException("the loss became " + value + " in epoch " + epoch + "; the state after"
                            + " epoch " + (epoch - 1) + " is kept, start again with a smaller learning rate");
                }
                sum += value * plans;
                done += plans;
                progress.update(done);
            }
            progress.end();
            return sum / done;
        }

        private double step(List<Example> group) {
            try {
                TorchEngine.Gradient gradient = engine.gradient(parameters, (leaf, manager) -> {
                    Batch batch = Batch.of(group, features.width(), manager);
                    return loss.of(network.predict(leaf, batch), batch);
                });
                clip(gradient.slopes());
                optimizer.step(parameters, gradient.slopes(), rate(optimizer.steps()));
                return gradient.value();
            } catch (EngineException e) {
                throw new TrainingException(
                        "PyTorch failed on a batch of " + plans(group) + " plans (" + e.getMessage()
                                + "); if memory is short, choose smaller batches",
                        e);
            }
        }

        private void clip(float[] gradient) {
            double squares = 0;
            for (float slope : gradient) {
                squares += (double) slope * slope;
            }
            double norm = Math.sqrt(squares);
            if (norm > settings.clip()) {
                float scale = (float) (settings.clip() / norm);
                for (int i = 0; i < gradient.length; i++) {
                    gradient[i] *= scale;
                }
            }
        }

        private double rate(int step) {
            int steps = settings.epochs() * trainingBatches.count();
            return settings.schedule().rate(settings.learningRate(), step, steps);
        }

        Validated validate(float[] candidate) {
            ValidationReport.Collector collector = new ValidationReport.Collector();
            double sum = 0;
            int plans = 0;
            for (List<Example> group : validationBatches.inOrder()) {
                try (NDManager manager = engine.newManager()) {
                    Batch batch = Batch.of(group, features.width(), manager);
                    NDArray predicted = network.predict(manager.create(candidate), batch);
                    sum += loss.of(predicted, batch).getFloat() * batch.realPlans();
                    plans += batch.realPlans();
                    collect(group, batch.plans(), predicted.toFloatArray(), collector);
                }
            }
            return new Validated(sum / plans, collector.report());
        }
    }

    private record Validated(double loss, ValidationReport report) {}

    static void collect(List<Example> group, int width, float[] predicted, ValidationReport.Collector collector) {
        for (int q = 0; q < group.size(); q++) {
            double[] own = new double[group.get(q).planCount()];
            for (int p = 0; p < own.length; p++) {
                own[p] = predicted[q * width + p];
            }
            collector.add(group.get(q), own);
        }
    }

    private static int plans(List<Example> examples) {
        return examples.stream().mapToInt(Example::planCount).sum();
    }
}
