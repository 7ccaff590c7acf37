package org.gbjo.paper.landscape;

/**
 * What a {@link CostLandscape} shows.
 *
 * @param points the points along each side of the square
 * @param connected whether the four plans avoid cartesian products where they can
 */
public record LandscapeSettings(int points, boolean connected, long seed) {
    public static final LandscapeSettings DEFAULT = new LandscapeSettings(41, true, 1);

    public LandscapeSettings {
        if (points < 2) {
            throw new IllegalArgumentException("a square has 2 points or more along each side, got " + points);
        }
    }

    public LandscapeSettings withSeed(long newSeed) {
        return new LandscapeSettings(points, connected, newSeed);
    }
}
