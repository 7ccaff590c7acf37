package org.gbjo.lab.umap;

/**
 * The settings of {@link Umap}; the defaults are those of the paper's authors.
 *
 * @param neighbours k: small shows detail, large shows the whole
 * @param minimumDistance how close points may come to each other in the plane
 * @param epochs how often the edges are passed over
 * @param negatives how many random points push each point away whenever an edge pulls it
 */
public record UmapSettings(int neighbours, double minimumDistance, int epochs, int negatives, long seed) {
    public static final UmapSettings DEFAULT = new UmapSettings(15, 0.1, 200, 5, 1);

    public UmapSettings {
        if (neighbours < 2) {
            throw new IllegalArgumentException("a layout looks at 2 neighbours or more, got " + neighbours);
        }
        if (!(minimumDistance >= 0 && minimumDistance < 1)) {
            throw new IllegalArgumentException("the minimum distance is from 0 to below 1, got " + minimumDistance);
        }
        if (epochs < 1 || negatives < 0) {
            throw new IllegalArgumentException(
                    "a layout takes 1 epoch or more and 0 negatives or more, got " + epochs + " and " + negatives);
        }
    }

    public UmapSettings withSeed(long newSeed) {
        return new UmapSettings(neighbours, minimumDistance, epochs, negatives, newSeed);
    }
}
