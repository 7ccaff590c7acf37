package org.gbjo.train;

import java.util.List;
import org.gbjo.model.GinWeights;

/**
 * The outcome of a training.
 *
 * @param weights those of the best epoch
 * @param bestEpoch the epoch with the least median q-error on held-out queries
 * @param history all epochs
 * @param validation the predictions of the best epoch on held-out queries
 */
public record TrainedModel(GinWeights weights, int bestEpoch, List<EpochReport> history, ValidationReport validation) {}
