package org.gbjo.paper.landscape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PrincipalComponentsTest {
    /** Rows that vary by 5 and 2 in two directions of a space of 8 dimensions, and by a little in all. */
    private static float[][] rows(Random random, double noise) {
        float[][] rows = new float[500][8];
        for (float[] row : rows) {
            double first = 5 * random.nextGaussian();
            double second = 2 * random.nextGaussian();
            for (int k = 0; k < 8; k++) {
                // Two directions at right angles, both of length 1.
                double along = first / Math.sqrt(8) + second * (k % 2 == 0 ? 1 : -1) / Math.sqrt(8);
                row[k] = (float) (3 + k + along + noise * random.nextGaussian());
            }
        }
        return rows;
    }

    private static double variance(double[][] points, int axis) {
        double sum = 0;
        double squares = 0;
        for (double[] point : points) {
            sum += point[axis];
            squares += point[axis] * point[axis];
        }
        assertThat(sum / points.length).isCloseTo(0, within(1e-6));
        return squares / points.length;
    }

    @Test
    void theTwoDirectionsOfMostVarianceAreFoundTheLargerFirst() {
        PrincipalComponents found = PrincipalComponents.of(rows(new Random(1), 0.1));
        assertThat(Math.sqrt(variance(found.points(), 0))).isCloseTo(5, within(0.4));
        assertThat(Math.sqrt(variance(found.points(), 1))).isCloseTo(2, within(0.2));
        assertThat(found.shares()[0]).isCloseTo(25.0 / 29, within(0.05));
        assertThat(found.shares()[0] + found.shares()[1]).isBetween(0.99, 0.9999);
    }

    @Test
    void rowsInAPlaneKeepTheirDistances() {
        float[][] rows = rows(new Random(2), 0);
        PrincipalComponents found = PrincipalComponents.of(rows);
        assertThat(found.shares()[0] + found.shares()[1]).isCloseTo(1, within(1e-6));
        for (int i = 1; i < rows.length; i++) {
            double squares = 0;
            for (int k = 0; k < 8; k++) {
                squares += Math.pow((double) rows[i][k] - rows[i - 1][k], 2);
            }
            double[] one = found.points()[i];
            double[] other = found.points()[i - 1];
            assertThat(Math.hypot(one[0] - other[0], one[1] - other[1])).isCloseTo(Math.sqrt(squares), within(1e-4));
        }
    }

    @Test
    void equalRowsLieOnOnePoint() {
        PrincipalComponents found = PrincipalComponents.of(new float[][] {{1, 2, 3}, {1, 2, 3}});
        assertThat(found.points()).isDeepEqualTo(new double[2][2]);
        assertThat(found.shares()).containsOnly(0);
    }
}
