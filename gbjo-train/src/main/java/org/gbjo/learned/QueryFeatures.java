package org.gbjo.learned;

import java.util.Arrays;

/**
 * What a network reads of one query: a buffer that a {@link FeatureDescriber} fills, for one query after the other and one
 * thread. Arrays grow as needed and never shrink; those of a buffer that has had one query alone are just as long as they
 * have to be.
 */
public final class QueryFeatures {
    private float[] patternRows = new float[0];
    private float[] pairRows = new float[0];

    /** Makes room for a query, and fills it with zeros. */
    public void clear(int patterns, int patternWidth, int pairWidth) {
        patternRows = cleared(patternRows, patterns * patternWidth);
        pairRows = cleared(pairRows, patterns * patterns * pairWidth);
    }

    private static float[] cleared(float[] array, int length) {
        if (array.length < length) {
            return new float[length];
        }
        Arrays.fill(array, 0, length, 0);
        return array;
    }

    /** The features of each pattern, n rows. */
    public float[] patternRows() {
        return patternRows;
    }

    /** The features of each ordered pair, n x n rows; 0 where no variable is shared. */
    public float[] pairRows() {
        return pairRows;
    }
}
