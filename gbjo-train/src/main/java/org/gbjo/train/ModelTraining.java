package org.gbjo.train;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelKind;
import org.gbjo.job.Progress;
import org.gbjo.statistics.GraphStatistics;

/** How models of one kind are trained: what they read besides labels and statistics, and what learns from them. */
public interface ModelTraining {
    ModelKind kind();

    /** Refuses inputs of another graph. */
    default void check(GraphIdentity graph) {}

    /** What tells its inputs apart, so that a checkpoint of others is refused. */
    default Map<String, Object> inputs() {
        return Map.of();
    }

    /** The length of the term vectors that the model reads; 0 if it reads none. */
    default int vectorDimensions() {
        return 0;
    }

    /** The files that the model reads at query time besides weights and statistics, by their names in its folder. */
    default Map<String, Path> files() {
        return Map.of();
    }

    /**
     * Prepares to learn from the training queries of a split.
     *
     * @param progress shows the course of an epoch
     * @param listener hears of each epoch when it is over
     */
    Learner<?> learner(
            TrainingSettings settings,
            GraphStatistics statistics,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener);
}
