package org.gbjo.paper.baseline;

import java.util.Arrays;

/**
 * The relaxed sorting operator of Grover, Wang, Zweig and Ermon ("Stochastic Optimization of Sorting Networks via
 * Continuous Relaxations", ICLR 2019, equation 6): row i of the matrix is softmax(((n + 1 - 2i) s - A 1) / τ) with i
 * from 1 and A the absolute differences of the scores. Rows sum to 1 and have their greatest entries in different
 * columns; as τ goes to 0 the matrix sorts the scores, greatest first. With its exact derivative. Belongs to one
 * thread.
 */
final class NeuralSort {
    private final int size;
    private final double temperature;
    private final double[] matrix;
    private final double[] distances;
    private final double[] scores;

    NeuralSort(int size, double temperature) {
        this.size = size;
        this.temperature = temperature;
        this.matrix = new double[size * size];
        this.distances = new double[size];
        this.scores = new double[size];
    }

    /** Sorts softly: place by place how much of each element stands there, rows one after the other. */
    double[] relax(double[] sortedScores) {
        System.arraycopy(sortedScores, 0, scores, 0, size);
        Arrays.fill(distances, 0);
        for (int j = 0; j < size; j++) {
            for (int k = 0; k < size; k++) {
                distances[j] += Math.abs(scores[j] - scores[k]);
            }
        }
        for (int place = 0; place < size; place++) {
            softmax(place);
        }
        return matrix;
    }

    /** n + 1 - 2i, where places are counted from 0. */
    private int weight(int place) {
        return size - 1 - 2 * place;
    }

    private void softmax(int place) {
        int at = place * size;
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < size; j++) {
            matrix[at + j] = (weight(place) * scores[j] - distances[j]) / temperature;
            most = Math.max(most, matrix[at + j]);
        }
        double sum = 0;
        for (int j = 0; j < size; j++) {
            matrix[at + j] = Math.exp(matrix[at + j] - most);
            sum += matrix[at + j];
        }
        for (int j = 0; j < size; j++) {
            matrix[at + j] /= sum;
        }
    }

    /** The derivatives by the scores, given those by the matrix that {@link #relax} just made. */
    void backward(double[] matrixGradient, double[] scoreGradient) {
        double[] distanceGradient = new double[size];
        Arrays.fill(scoreGradient, 0);
        for (int place = 0; place < size; place++) {
            int at = place * size;
            double mean = 0;
            for (int j = 0; j < size; j++) {
                mean += matrix[at + j] * matrixGradient[at + j];
            }
            for (int j = 0; j < size; j++) {
                double slope = matrix[at + j] * (matrixGradient[at + j] - mean) / temperature;
                scoreGradient[j] += slope * weight(place);
                distanceGradient[j] -= slope;
            }
        }
        for (int j = 0; j < size; j++) {
            for (int k = 0; k < size; k++) {
                scoreGradient[j] += Math.signum(scores[j] - scores[k]) * (distanceGradient[j] + distanceGradient[k]);
            }
        }
    }
}
