package org.gbjo.train;

import java.util.List;
import java.util.function.Function;

/**
 * The outcome of a training.
 *
 * @param weights those of the best epoch
 * @param bestEpoch the epoch with the least median q-error on held-out queries
 * @param history all epochs
 * @param validation the predictions of the best epoch on held-out queries
 */
public record TrainedModel<W>(W weights, int bestEpoch, List<EpochReport> history, ValidationReport validation) {

    /** The same with its weights in another form. */
    public <V> TrainedModel<V> map(Function<W, V> form) {
        return new TrainedModel<>(form.apply(weights), bestEpoch, history, validation);
    }

    /** The same, judged in another way. */
    TrainedModel<W> withValidation(ValidationReport judged) {
        return new TrainedModel<>(weights, bestEpoch, history, judged);
    }
}
