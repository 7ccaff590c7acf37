package org.gbjo.lab.umap;

import java.util.Arrays;
import org.gbjo.paper.feature.GaussianStream;

/** The two directions in which rows vary most, by orthogonal iteration on their covariance. */
final class PrincipalComponents {
    private static final int ROUNDS = 200;
    /** The farthest coordinate of a start, as in the authors' implementation. */
    private static final double EXTENT = 10;
    /** Enough to part equal rows. */
    private static final double NOISE = 1e-3;

    private PrincipalComponents() {}

    /** The rows along these directions, scaled alike so that the farthest coordinate is 10, with a little noise. */
    static double[][] start(float[][] rows, long seed) {
        GaussianStream random = new GaussianStream(seed);
        double[] mean = mean(rows);
        double[][] directions = directions(covariance(rows, mean), random);
        double[][] points = new double[rows.length][2];
        double farthest = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int axis = 0; axis < 2; axis++) {
                for (int k = 0; k < mean.length; k++) {
                    points[i][axis] += (rows[i][k] - mean[k]) * directions[axis][k];
                }
                farthest = Math.max(farthest, Math.abs(points[i][axis]));
            }
        }
        double scale = farthest > 0 ? EXTENT / farthest : 0;
        for (double[] point : points) {
            point[0] = point[0] * scale + NOISE * random.next();
            point[1] = point[1] * scale + NOISE * random.next();
        }
        return points;
    }

    private static double[] mean(float[][] rows) {
        double[] mean = new double[rows[0].length];
        for (float[] row : rows) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += (double) row[k] / rows.length;
            }
        }
        return mean;
    }

    private static double[][] covariance(float[][] rows, double[] mean) {
        int width = mean.length;
        double[][] covariance = new double[width][width];
        double[] centred = new double[width];
        for (float[] row : rows) {
            for (int k = 0; k < width; k++) {
                centred[k] = row[k] - mean[k];
            }
            for (int i = 0; i < width; i++) {
                double factor = centred[i];
                for (int k = 0; k < width; k++) {
                    covariance[i][k] += factor * centred[k];
                }
            }
        }
        return covariance;
    }

    private static double[][] directions(double[][] covariance, GaussianStream random) {
        int width = covariance.length;
        double[][] directions = new double[2][width];
        for (double[] direction : directions) {
            for (int k = 0; k < width; k++) {
                direction[k] = random.next();
            }
        }
        orthonormalize(directions);
        for (int round = 0; round < ROUNDS; round++) {
            directions[0] = product(covariance, directions[0]);
            directions[1] = product(covariance, directions[1]);
            orthonormalize(directions);
        }
        return directions;
    }

    private static double[] product(double[][] matrix, double[] vector) {
        double[] result = new double[vector.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = dot(matrix[i], vector);
        }
        return result;
    }

    /** A direction in which nothing varies becomes 0. */
    private static void orthonormalize(double[][] directions) {
        normalize(directions[0]);
        double before = Math.sqrt(dot(directions[1], directions[1]));
        double shared = dot(directions[0], directions[1]);
        for (int k = 0; k < directions[1].length; k++) {
            directions[1][k] -= shared * directions[0][k];
        }
        if (Math.sqrt(dot(directions[1], directions[1])) < 1e-12 * before) {
            Arrays.fill(directions[1], 0);
        }
        normalize(directions[1]);
    }

    private static void normalize(double[] vector) {
        double length = Math.sqrt(dot(vector, vector));
        for (int k = 0; k < vector.length && length > 0; k++) {
            vector[k] /= length;
        }
    }

    private static double dot(double[] first, double[] second) {
        double sum = 0;
        for (int k = 0; k < first.length; k++) {
            sum += first[k] * second[k];
        }
        return sum;
    }
}
