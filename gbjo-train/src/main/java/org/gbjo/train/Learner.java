package org.gbjo.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.gbjo.learned.StoredModel;

/**
 * Learns from the training queries of a split, and is judged by the others.
 *
 * @param form makes of what was trained a model as a folder keeps it
 */
public record Learner<W>(Trainer<?, W> trainer, Function<TrainedModel<W>, TrainedModel<StoredModel>> form) {
    /** How often a second it can see all training queries, measured for this many seconds. */
    public double epochsPerSecond(double seconds) {
        return trainer.epochsPerSecond(seconds);
    }

    /** Learns as {@link Trainer#train} does. */
    TrainedModel<StoredModel> train(Path checkpoint, Map<String, Object> data) throws IOException {
        return form.apply(trainer.train(checkpoint, data));
    }
}
