package org.gbjo.bench.engine;

import java.util.Arrays;

/**
 * Least squares with factors that are not negative, by coordinate descent: nothing takes less than no time. Errors are
 * relative, so that quick queries count as much as slow ones.
 */
final class NonNegativeFit {
    private static final int PASSES = 200_000;

    private NonNegativeFit() {}

    /**
     * The factors of the columns.
     *
     * @param rows a row of numbers for each measurement
     * @param measured what their weighted sums should be
     */
    static double[] factors(double[][] rows, double[] measured) {
        return factors(rows, measured, measured);
    }

    /**
     * The same for parts of what was measured.
     *
     * @param wholes by what errors are divided
     */
    static double[] factors(double[][] rows, double[] measured, double[] wholes) {
        int columns = rows[0].length;
        double[] factors = new double[columns];
        double[] rest = new double[rows.length];
        Arrays.setAll(rest, row -> measured[row] / wholes[row]);
        double[] squares = new double[columns];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < columns; column++) {
                squares[column] += square(rows[row][column] / wholes[row]);
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            int column = pass % columns;
            if (squares[column] == 0) {
                continue;
            }
            double slope = 0;
            for (int row = 0; row < rows.length; row++) {
                slope += rest[row] * rows[row][column] / wholes[row];
            }
            double moved = Math.max(0, factors[column] + slope / squares[column]);
            for (int row = 0; row < rows.length; row++) {
                rest[row] -= (moved - factors[column]) * rows[row][column] / wholes[row];
            }
            factors[column] = moved;
        }
        return factors;
    }

    private static double square(double number) {
        return number * number;
    }
}
