package org.gbjo.paper.landscape;

import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealVector;

/**
 * Rows of numbers in the plane: along the two directions in which they vary most (Pearson, "On lines and planes of
 * closest fit", Philosophical Magazine 1901). The signs of the directions mean nothing.
 *
 * @param points two coordinates for each row
 * @param shares the share of the variance of the rows that lies along each of the two directions
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
record PrincipalComponents(double[][] points, double[] shares) {

    /** Projects rows of equal lengths, at least 2, and of finite values. */
    static PrincipalComponents of(float[][] rows) {
        double[] mean = mean(rows);
        double[][] covariance = covariance(rows, mean);
        EigenDecompositionSymmetric decomposed =
                new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(covariance));
        double variance = 0;
        for (int k = 0; k < mean.length; k++) {
            variance += covariance[k][k];
        }
        double[][] points = new double[rows.length][2];
        double[] shares = new double[2];
        for (int axis = 0; axis < 2; axis++) {
            shares[axis] = variance > 0 ? decomposed.getEigenvalue(axis) / variance : 0;
            RealVector direction = decomposed.getEigenvector(axis);
            for (int i = 0; i < rows.length; i++) {
                for (int k = 0; k < mean.length; k++) {
                    points[i][axis] += (rows[i][k] - mean[k]) * direction.getEntry(k);
                }
            }
        }
        return new PrincipalComponents(points, shares);
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
        for (float[] row : rows) {
            for (int i = 0; i < width; i++) {
                double centred = row[i] - mean[i];
                for (int k = 0; k < width; k++) {
                    covariance[i][k] += centred * (row[k] - mean[k]) / rows.length;
                }
            }
        }
        return covariance;
    }
}
