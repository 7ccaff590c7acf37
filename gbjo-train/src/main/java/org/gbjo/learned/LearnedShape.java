package org.gbjo.learned;

import org.gbjo.folder.ModelException;

/**
 * The dimensions of the network.
 *
 * @param patternFeatures numbers that describe a pattern
 * @param pairFeatures numbers that describe two patterns that share a variable
 * @param width of what a pattern and a pair of patterns add to a set
 * @param head width inside the head
 */
public record LearnedShape(int patternFeatures, int pairFeatures, int width, int head) {
    /** What the head reads beside the two sums: the size, the number of pairs, the estimate, and what trios add to it. */
    static final int EXTRA = 4;

    /** ln of the rows, as what it adds to the estimate, and ln of the mean absolute error of that. */
    public static final int OUTPUTS = 2;

    /** The estimate is a logarithm of up to some dozens; the head reads it as a number of about 1, as its other inputs are. */
    public static final double ESTIMATE_SCALE = 0.1;

    public LearnedShape {
        if (patternFeatures < 1 || pairFeatures < 1 || width < 1 || head < 1) {
            throw new ModelException("the dimensions of the network are positive, got " + patternFeatures + ", "
                    + pairFeatures + ", " + width + " and " + head);
        }
    }

    /** What the head reads. */
    public int headInputs() {
        return 2 * width + EXTRA;
    }
}
