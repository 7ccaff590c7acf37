package org.gbjo.paper.feature;

import org.gbjo.paper.random.GaussianStream;

/**
 * What tells the joins of a plan apart (paper, appendix B.1): for each a Gaussian vector of unit length that depends on
 * the seed and the join's number alone.
 *
 * <p>Departs from the paper as the authors' code does: at most {@value #GAUSSIAN_DIMENSIONS} entries are drawn, the
 * others are 0.
 */
final class JoinFingerprints {
    static final int GAUSSIAN_DIMENSIONS = 64;

    private JoinFingerprints() {}

    /** Writes the fingerprint of a join to {@code target} from index {@code at} on. */
    static void draw(long seed, int join, int width, float[] target, int at) {
        GaussianStream random = new GaussianStream(seed + join * 0xD1342543DE82EF95L);
        double[] drawn = new double[Math.min(GAUSSIAN_DIMENSIONS, width)];
        double squares = 0;
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = random.next();
            squares += drawn[i] * drawn[i];
        }
        double scale = 1 / Math.sqrt(squares);
        for (int i = 0; i < width; i++) {
            target[at + i] = i < drawn.length ? (float) (drawn[i] * scale) : 0;
        }
    }
}
