package org.gbjo.paper.baseline;

import org.gbjo.paper.search.Checks;

/**
 * How NeuralSort searches.
 *
 * @param steps gradient steps, I in the paper
 * @param temperature τ, the sharpness of the relaxed sorting
 * @param learningRate of Adam
 * @param spread scores start uniformly between minus and plus this
 * @param seed the same seed gives the same plan
 */
public record NeuralSortSettings(int steps, double temperature, double learningRate, double spread, long seed) {
    /** The paper's 10 steps; the rest as in the authors' code. */
    public static final NeuralSortSettings DEFAULT = new NeuralSortSettings(10, 4, 0.1, 0.1, 0);

    public NeuralSortSettings {
        Checks.range("the number of steps", steps, 1, 100_000);
        Checks.positive("the temperature", temperature);
        Checks.positive("the learning rate", learningRate);
        Checks.notNegative("the spread of the scores", spread);
    }

    public NeuralSortSettings withSteps(int changed) {
        return new NeuralSortSettings(changed, temperature, learningRate, spread, seed);
    }

    public NeuralSortSettings withSeed(long changed) {
        return new NeuralSortSettings(steps, temperature, learningRate, spread, changed);
    }
}
