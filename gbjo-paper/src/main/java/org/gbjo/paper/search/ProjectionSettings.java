package org.gbjo.paper.search;

/**
 * How a soft plan becomes a plan.
 *
 * @param beam how many partial plans are kept; 1 is the paper's Algorithm 2
 * @param connected whether cartesian products are avoided where that is possible
 */
public record ProjectionSettings(int beam, boolean connected) {
    public static final int MAX_BEAM = 64;

    public ProjectionSettings {
        Checks.range("the beam width", beam, 1, MAX_BEAM);
    }
}
