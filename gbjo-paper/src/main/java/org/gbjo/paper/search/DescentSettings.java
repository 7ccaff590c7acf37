package org.gbjo.paper.search;

/**
 * How the logits follow the gradient.
 *
 * @param learningRate α, the peak of the cycle
 * @param cycle how rate and momentum change over the steps
 * @param clip gradients longer than this are shortened to it
 * @param nesterov whether momentum looks ahead (the paper) or not (the authors' code)
 */
public record DescentSettings(double learningRate, OneCycle cycle, double clip, boolean nesterov) {
    public DescentSettings {
        Checks.positive("the learning rate", learningRate);
        Checks.positive("the greatest length of a gradient", clip);
    }

    public DescentSettings withLearningRate(double changed) {
        return new DescentSettings(changed, cycle, clip, nesterov);
    }

    /** Momentum that does not look ahead, as the authors' code. */
    public DescentSettings withPlainMomentum() {
        return new DescentSettings(learningRate, cycle, clip, false);
    }

    public DescentSettings withClip(double changed) {
        return new DescentSettings(learningRate, cycle, changed, nesterov);
    }
}
