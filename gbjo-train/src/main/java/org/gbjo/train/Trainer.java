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
import org.gbjo.job.Progress;

/**
 * Trains a network (paper, appendix B.2): AdamW, and the epoch with the least median q-error on held-out queries is
 * kept.
 *
 * <p>The same seed and the same data give the same model on the same machine. After each epoch a checkpoint is written;
 * a training that was stopped goes on from there and ends as if it had never been stopped.
 *
 * @param <E> an example: a query with its plans, or with sets of its patterns
 * @param <W> the weights of a model
 */
public abstract class Trainer<E, W> {
    /** The first steps start PyTorch's kernels and say nothing of the others. */
    private static final int WARM_UP_STEPS = 5;

    private final TrainingSettings settings;
    private final Groups<E> training;
    private final Progress progress;
    private final Consumer<EpochReport> listener;

    /** The examples that are not learned from. */
    protected final Groups<E> validation;

    /**
     * Prepares a training.
     *
     * @param training the examples to learn from
     * @param progress shows the plans or sets of the current epoch
     * @param listener hears of each epoch when it is over
     */
    protected Trainer(
            TrainingSettings settings,
            Groups<E> training,
            Groups<E> validation,
            Progress progress,
            Consumer<EpochReport> listener) {
        this.settings = settings;
        this.training = training;
        this.validation = validation;
        this.progress = progress;
        this.listener = listener;
    }

    /** The parameters to start with. */
    protected abstract float[] start();

    /** How much an example counts in the mean loss: its plans or sets. */
    protected abstract int size(E example);

    /** The loss of a group of examples. */
    protected abstract NDArray loss(NDArray parameters, List<E> group, NDManager manager);

    /** The same without a gradient; the predicted costs of plans go to the collector. */
    protected abstract float validate(
            NDArray parameters, List<E> group, NDManager manager, ValidationReport.Collector collector);

    /** The weights of the model that was found. */
    protected abstract W weights(float[] parameters);

    private int sizeOf(List<E> group) {
        return group.stream().mapToInt(this::size).sum();
    }

    /** How often a second all examples can be learned from, measured in gradient steps of this many seconds. */
    public double epochsPerSecond(double seconds) {
        TorchEngine engine = TorchEngine.start();
        float[] parameters = start();
        List<List<E>> groups = training.shuffled(settings.seed(), 1);
        double taken = 0;
        long learned = 0;
        for (int step = 0; taken < seconds; step++) {
            List<E> group = groups.get(step % groups.size());
            long start = System.nanoTime();
            engine.gradient(parameters, (leaf, manager) -> loss(leaf, group, manager));
            if (step >= WARM_UP_STEPS) {
                taken += (System.nanoTime() - start) * 1e-9;
                learned += sizeOf(group);
            }
        }
        return learned / taken / groups.stream().mapToInt(this::sizeOf).sum();
    }

    /**
     * Trains from the start or from where the checkpoint left off.
     *
     * @param data what identifies the labelled plans and the vectors, so that a checkpoint of others is refused
     */
    public TrainedModel<W> train(Path checkpointFile, Map<String, Object> data) throws IOException {
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
        return new TrainedModel<>(
                weights(run.best),
                run.bestEpoch,
                List.copyOf(run.history),
                validated(run.best, engine).report());
    }

    /** The mean loss over held-out plans or sets, and how good the predicted costs of plans are. */
    private record Validated(double loss, ValidationReport report) {}

    private Validated validated(float[] parameters, TorchEngine engine) {
        ValidationReport.Collector collector = new ValidationReport.Collector();
        double sum = 0;
        int size = 0;
        for (List<E> group : validation.inOrder()) {
            try (NDManager manager = engine.newManager()) {
                sum += validate(manager.create(parameters), group, manager, collector) * sizeOf(group);
                size += sizeOf(group);
            }
        }
        return new Validated(sum / size, collector.report());
    }

    /** What changes in the course of a training. */
    private final class Run {
        private final TorchEngine engine;
        private final float[] parameters;
        private final AdamW optimizer;
        private final List<EpochReport> history;
        private float[] best;
        private int bestEpoch;
        private int stepsOfAnEpoch;

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
            List<List<E>> groups = training.shuffled(settings.seed(), epoch);
            int plans = groups.stream().mapToInt(Trainer.this::sizeOf).sum();
            double trainingLoss = learn(epoch, groups, plans);
            double learning = (System.nanoTime() - begin) * 1e-9;
            Validated validated = validated(parameters, engine);
            EpochReport report = new EpochReport(
                    epoch,
                    trainingLoss,
                    validated.loss(),
                    validated.report().all().median(),
                    validated.report().ranks().agreement(),
                    rate(optimizer.steps() - 1),
                    (System.nanoTime() - begin) * 1e-9,
                    plans / learning);
            if (bestEpoch == 0
                    || report.medianQError() < history.get(bestEpoch - 1).medianQError()) {
                bestEpoch = epoch;
                best = parameters.clone();
            }
            history.add(report);
            return report;
        }

        private double learn(int epoch, List<List<E>> groups, int all) {
            stepsOfAnEpoch = groups.size();
            progress.begin("epoch " + epoch + " of " + settings.epochs(), all);
            double sum = 0;
            int done = 0;
            for (List<E> group : groups) {
                int plans = sizeOf(group);
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

        private double step(List<E> group) {
            try {
                TorchEngine.Gradient gradient =
                        engine.gradient(parameters, (leaf, manager) -> loss(leaf, group, manager));
                clip(gradient.slopes());
                optimizer.step(parameters, gradient.slopes(), rate(optimizer.steps()));
                return gradient.value();
            } catch (EngineException e) {
                throw new TrainingException(
                        "PyTorch failed on a batch of " + sizeOf(group) + " plans (" + e.getMessage()
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
            int steps = settings.epochs() * stepsOfAnEpoch;
            return settings.schedule().rate(settings.learningRate(), step, steps);
        }
    }
}
