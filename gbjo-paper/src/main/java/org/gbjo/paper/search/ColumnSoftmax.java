package org.gbjo.paper.search;

import org.gbjo.kernel.ElementaryFunctions;

/**
 * The softmax with temperature over each column of a row-major matrix, and its derivative. By columns, because soft
 * plans are stored transposed: the paper's rows, the choices of one node, are columns here, and neighbouring columns
 * are worked on together. Belongs to one thread.
 */
final class ColumnSoftmax {
    private float[] perColumn = new float[0];

    /** soft = softmax(logits / temperature); a logit of minus infinity gives (nearly) 0. */
    void apply(int rows, int columns, int stride, float[] logits, double temperature, float[] soft) {
        float[] largest = scratch(columns);
        System.arraycopy(logits, 0, largest, 0, columns);
        for (int j = 1; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                largest[i] = Math.max(largest[i], logits[j * stride + i]);
            }
        }
        float sharpness = sharpness(temperature);
        for (int j = 0; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                soft[j * stride + i] = (logits[j * stride + i] - largest[i]) * sharpness;
            }
            ElementaryFunctions.exponential(columns, soft, j * stride);
        }
        divideByColumnSums(rows, columns, stride, soft);
    }

    private void divideByColumnSums(int rows, int columns, int stride, float[] values) {
        float[] inverse = columnSums(rows, columns, stride, values, scratch(columns));
        for (int i = 0; i < columns; i++) {
            inverse[i] = 1 / inverse[i];
        }
        for (int j = 0; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                values[j * stride + i] *= inverse[i];
            }
        }
    }

    static float[] columnSums(int rows, int columns, int stride, float[] values, float[] sums) {
        System.arraycopy(values, 0, sums, 0, columns);
        for (int j = 1; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                sums[i] += values[j * stride + i];
            }
        }
        return sums;
    }

    /** derivative = soft (derivative - sum over the column of soft * derivative) / temperature, in place. */
    void backward(int rows, int columns, int stride, float[] soft, double temperature, float[] derivative) {
        float[] mean = scratch(columns);
        for (int i = 0; i < columns; i++) {
            mean[i] = soft[i] * derivative[i];
        }
        for (int j = 1; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                mean[i] += soft[j * stride + i] * derivative[j * stride + i];
            }
        }
        float sharpness = sharpness(temperature);
        for (int j = 0; j < rows; j++) {
            for (int i = 0; i < columns; i++) {
                int at = j * stride + i;
                derivative[at] = soft[at] * (derivative[at] - mean[i]) * sharpness;
            }
        }
    }

    /** Finite for every temperature, so that 0 times it is 0. */
    private static float sharpness(double temperature) {
        return (float) Math.min(Float.MAX_VALUE, 1 / temperature);
    }

    private float[] scratch(int columns) {
        if (perColumn.length < columns) {
            perColumn = new float[columns];
        }
        return perColumn;
    }
}
