package org.gbjo.train;

/**
 * What one epoch achieved.
 *
 * @param epoch counted from 1
 * @param trainingLoss the mean loss over the training plans while they were learnt
 * @param validationLoss the same loss over the held-out plans after the epoch
 * @param medianQError of the held-out plans
 * @param agreement share of held-out pairs of plans that are told apart rightly
 * @param learningRate of the last step
 * @param seconds of the epoch, validation included
 * @param plansPerSecond plans that the gradient steps learnt from in a second
 */
public record EpochReport(
        int epoch,
        double trainingLoss,
        double validationLoss,
        double medianQError,
        double agreement,
        double learningRate,
        double seconds,
        double plansPerSecond) {}
