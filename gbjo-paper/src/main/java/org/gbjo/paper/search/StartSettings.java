package org.gbjo.paper.search;

/**
 * How often the search starts. The first start is the paper's, from logits of 0; the others add noise.
 *
 * @param count the number of starts
 * @param noise the standard deviation of the noise that is added to the logits of all starts but the first
 * @param seed the same seed gives the same plan
 */
public record StartSettings(int count, double noise, long seed) {
    /** The paper's single start. */
    public static final StartSettings SINGLE = new StartSettings(1, 1, 0);

    public StartSettings {
        Checks.range("the number of starts", count, 1, 1000);
        Checks.positive("the noise of a start", noise);
    }
}
