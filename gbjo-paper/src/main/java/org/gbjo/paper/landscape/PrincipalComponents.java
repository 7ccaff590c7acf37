package org.gbjo.paper.landscape;

import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.correlation.Covariance;

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
        double[][] values = new double[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < values[i].length; k++) {
                values[i][k] = rows[i][k];
            }
        }
        RealMatrix matrix = MatrixUtils.createRealMatrix(values);
        RealMatrix covariance = new Covariance(matrix).getCovarianceMatrix();
        EigenDecompositionSymmetric decomposed = new EigenDecompositionSymmetric(covariance);
        double variance = covariance.getTrace();
        double[][] points = new double[rows.length][2];
        double[] shares = new double[2];
        for (int axis = 0; axis < 2; axis++) {
            shares[axis] = variance > 0 ? decomposed.getEigenvalue(axis) / variance : 0;
            RealVector along = matrix.operate(decomposed.getEigenvector(axis));
            double mean = StatUtils.mean(along.toArray());
            for (int i = 0; i < rows.length; i++) {
                points[i][axis] = along.getEntry(i) - mean;
            }
        }
        return new PrincipalComponents(points, shares);
    }
}
