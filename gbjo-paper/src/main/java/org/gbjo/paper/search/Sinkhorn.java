package org.gbjo.paper.search;

import java.util.Arrays;

/**
 * Makes a square matrix whose columns sum to 1 nearly doubly stochastic: in each round first the rows, then the columns
 * are divided by their sums (Sinkhorn and Knopp, 1967), with the exact derivative. A sum too small to divide by is left
 * alone. Belongs to one thread.
 */
final class Sinkhorn {
    private static final float LEAST_SUM = 1e-20f;

    private final int rounds;
    private int size;
    private int stride;
    /** The matrix after each division, one after the other. */
    private float[] history = new float[0];
    /** The factors by which each row, then each column of a round was multiplied. */
    private float[] factors = new float[0];

    private float[] means = new float[0];

    Sinkhorn(int rounds) {
        this.rounds = rounds;
    }

    void open(int matrixSize, int matrixStride) {
        size = matrixSize;
        stride = matrixStride;
        if (history.length < 2 * rounds * size * stride) {
            history = new float[2 * rounds * size * stride];
            factors = new float[2 * rounds * size];
        }
        if (means.length < size) {
            means = new float[size];
        }
    }

    /** Balances the matrix in place. */
    void apply(float[] matrix) {
        int block = size * stride;
        for (int half = 0; half < 2 * rounds; half++) {
            int at = half * size;
            sums(matrix, half % 2 == 0, at);
            for (int i = at; i < at + size; i++) {
                factors[i] = factors[i] < LEAST_SUM ? 1 : 1 / factors[i];
            }
            scale(matrix, half % 2 == 0, at);
            System.arraycopy(matrix, 0, history, half * block, block);
        }
    }

    private void sums(float[] matrix, boolean byRow, int at) {
        Arrays.fill(factors, at, at + size, 0f);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                factors[at + (byRow ? row : column)] += matrix[row * stride + column];
            }
        }
    }

    private void scale(float[] matrix, boolean byRow, int at) {
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                matrix[row * stride + column] *= factors[at + (byRow ? row : column)];
            }
        }
    }

    /** Turns the derivative by the balanced matrix into that by the original one, in place. */
    void backward(float[] derivative) {
        for (int half = 2 * rounds - 1; half >= 0; half--) {
            boolean byRow = half % 2 == 0;
            int block = half * size * stride;
            Arrays.fill(means, 0, size, 0f);
            for (int row = 0; row < size; row++) {
                for (int column = 0; column < size; column++) {
                    int at = row * stride + column;
                    means[byRow ? row : column] += derivative[at] * history[block + at];
                }
            }
            for (int row = 0; row < size; row++) {
                for (int column = 0; column < size; column++) {
                    int line = byRow ? row : column;
                    float factor = factors[half * size + line];
                    int at = row * stride + column;
                    derivative[at] = (derivative[at] - means[line]) * factor;
                }
            }
        }
    }
}
