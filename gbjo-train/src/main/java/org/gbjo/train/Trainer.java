package org.gbjo.train;

import ai.djl.engine.EngineException;
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
 * @param <G> a group of examples that are learned from in one step
 */
public final class Trainer<G> {
    private final TrainingSettings settings;
    private final Task<G> task;
    private final Progress progress;
    private final Consumer<EpochReport> listener;

    /**
     * Prepares a training.
     *
     * @param progress shows the plans of the current epoch
     * @param listener hears of each epoch when it is over
     */
    public Trainer(TrainingSettings settings, Task<G> task, Progress progress, Consumer<EpochReport> listener) {
        this.settings = settings;
        this.task = task;
        this.progress = progress;
        this.listener = listener;
    }

    /** How often a second all groups can be learned from, measured in gradient steps of this many seconds. */
    public double epochsPerSecond(double seconds) {
        return TrainingSpeed.epochsPerSecond(task, seconds);
    }

    /**
     * Trains from the start or from where the checkpoint left off.
     *
     * @param data what identifies the labelled plans and the vectors, so that a checkpoint of others is refused
     */
    public TrainedModel<float[]> train(Path checkpointFile, Map<String, Object> data) throws IOException {
        Map<String, Object> recipe = new LinkedHashMap<>();
        recipe.put("settings", settings.toString());
        recipe.put("data", data);
        TorchEngine engine = TorchEngine.start();
        Run run = Checkpoint.read(checkpointFile, recipe)
                .map(found -> new Run(engine, found))
                .orElseGet(() -> new Run(engine, task.start()));
        while (run.history.size() < settings.epochs() && run.epochsSinceBest() < settings.patience()) {
            listener.accept(run.epoch());
            run.checkpoint(recipe).write(checkpointFile);
        }
        return new TrainedModel<>(
                run.best,
                run.bestEpoch,
                List.copyOf(run.history),
                task.validate(run.best, engine).report());
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
            List<G> groups = task.shuffled(epoch);
            int plans = groups.stream().mapToInt(task::size).sum();
            double trainingLoss = learn(epoch, groups, plans);
            double learning = (System.nanoTime() - begin) * 1e-9;
            Task.Validated validated = task.validate(parameters, engine);
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

        private double learn(int epoch, List<G> groups, int all) {
            stepsOfAnEpoch = groups.size();
            progress.begin("epoch " + epoch + " of " + settings.epochs(), all);
            double sum = 0;
            int done = 0;
            for (G group : groups) {
                int plans = task.size(group);
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

        private double step(G group) {
            try {
                TorchEngine.Gradient gradient =
                        engine.gradient(parameters, (leaf, manager) -> task.loss(leaf, group, manager));
                clip(gradient.slopes());
                optimizer.step(parameters, gradient.slopes(), rate(optimizer.steps()));
                return gradient.value();
            } catch (EngineException e) {
                throw new TrainingException(
                        "PyTorch failed on a batch of " + task.size(group) + " plans (" + e.getMessage()
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
