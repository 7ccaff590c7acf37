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

    /** As the authors' code: momentum does not look ahead, and the clip has a digit more. */
    DescentSettings asAuthors(double itsClip) {
        return new DescentSettings(learningRate, cycle, itsClip, false);
    }
}
