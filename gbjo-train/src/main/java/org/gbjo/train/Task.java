package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.List;

/**
 * What a {@link Trainer} trains: a network over groups of examples.
 *
 * @param <G> a group of examples that are learned from in one step
 */
public interface Task<G> {
    /** The parameters to start with. */
    float[] start();

    /** The groups of an epoch, in an order that the epoch determines; as many in each. */
    List<G> shuffled(int epoch);

    /** How much a group counts in the mean loss. */
    int size(G group);

    /** The loss of a group. */
    NDArray loss(NDArray parameters, G group, NDManager manager);

    /** What parameters are worth on queries that are not learned from. */
    Validated validate(float[] parameters, TorchEngine engine);

    /** The mean loss over held-out plans, and how good their predicted costs are. */
    record Validated(double loss, ValidationReport report) {}
}
