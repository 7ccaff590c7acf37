package org.gbjo.lab.umap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.gbjo.run.Progress;
import org.junit.jupiter.api.Test;

final class UmapTest {
    private static final UmapSettings SETTINGS = UmapSettings.DEFAULT;

    private static float[][] gaussian(Random random, int rows, int width) {
        float[][] values = new float[rows][width];
        for (float[] row : values) {
            for (int k = 0; k < width; k++) {
                row[k] = (float) random.nextGaussian();
            }
        }
        return values;
    }

    private static double[][] asDoubles(float[][] rows) {
        return Arrays.stream(rows)
                .map(row ->
                        IntStream.range(0, row.length).mapToDouble(k -> row[k]).toArray())
                .toArray(double[][]::new);
    }

    private static double distance(double[] first, double[] second) {
        double sum = 0;
        for (int k = 0; k < first.length; k++) {
            sum += (first[k] - second[k]) * (first[k] - second[k]);
        }
        return Math.sqrt(sum);
    }

    /** All other rows, nearest first. */
    private static int[] ranking(double[][] rows, int row) {
        return IntStream.range(0, rows.length)
                .filter(other -> other != row)
                .boxed()
                .sorted(Comparator.comparingDouble(other -> distance(rows[row], rows[other])))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @Test
    void neighboursAreThoseOfANaiveSort() {
        Random random = new Random(1);
        for (int round = 0; round < 20; round++) {
            // More rows than a block, and widths that are no multiple of 4.
            float[][] rows = gaussian(random, round == 0 ? 1200 : 2 + random.nextInt(150), 1 + random.nextInt(11));
            int k = Math.min(rows.length - 1, 1 + random.nextInt(15));
            Neighbours neighbours = Neighbours.of(rows, k, Progress.SILENT);
            double[][] exact = asDoubles(rows);
            for (int i = 0; i < rows.length; i += 1 + rows.length / 60) {
                int[] ranking = ranking(exact, i);
                for (int place = 0; place < k; place++) {
                    assertThat(neighbours.distances()[i][place])
                            .isCloseTo((float) distance(exact[i], exact[ranking[place]]), within(1e-5f));
                    assertThat((float) distance(exact[i], exact[neighbours.indices()[i][place]]))
                            .isCloseTo(neighbours.distances()[i][place], within(1e-5f));
                }
                assertThat(neighbours.indices()[i]).doesNotHaveDuplicates().doesNotContain(i);
            }
        }
    }

    @Test
    void membershipsAddUpToTheLogarithmOfTheirNumber() {
        Random random = new Random(2);
        for (int round = 0; round < 100; round++) {
            float[] distances = new float[3 + random.nextInt(30)];
            for (int i = 0; i < distances.length; i++) {
                distances[i] = (float) Math.exp(3 * random.nextGaussian());
            }
            Arrays.sort(distances);
            SmoothDistances smooth = SmoothDistances.of(distances);
            assertThat(smooth.rho()).isEqualTo(distances[0]);
            if (smooth.sigma()
                    > 2e-3
                            * IntStream.range(0, distances.length)
                                    .mapToDouble(i -> distances[i])
                                    .average()
                                    .orElseThrow()) {
                assertThat(smooth.sum(distances)).isCloseTo(Math.log(distances.length) / Math.log(2), within(1e-6));
            }
        }
    }

    @Test
    void doublesBelongToEachOtherFully() {
        SmoothDistances smooth = SmoothDistances.of(new float[] {0, 0, 0, 0, 0, 2, 3});
        assertThat(smooth.rho()).isEqualTo(2);
        assertThat(smooth.membership(0)).isEqualTo(1);
        assertThat(smooth.membership(3)).isLessThan(1e-6);
        assertThat(SmoothDistances.of(new float[4]).membership(0)).isEqualTo(1);
    }

    @Test
    void theUnionOfMembershipsIsThatOfADenseMatrix() {
        float[][] rows = gaussian(new Random(3), 60, 4);
        Neighbours neighbours = Neighbours.of(rows, 6, Progress.SILENT);
        double[][] dense = new double[60][60];
        for (int i = 0; i < 60; i++) {
            SmoothDistances smooth = SmoothDistances.of(neighbours.distances()[i]);
            for (int place = 0; place < 6; place++) {
                dense[i][neighbours.indices()[i][place]] =
                        smooth.membership(neighbours.distances()[i][place]);
            }
        }
        FuzzyGraph graph = FuzzyGraph.of(neighbours);
        double[][] union = new double[60][60];
        for (int edge = 0; edge < graph.weights().length; edge++) {
            assertThat(union[graph.from()[edge]][graph.to()[edge]]).isEqualTo(0);
            union[graph.from()[edge]][graph.to()[edge]] = graph.weights()[edge];
            union[graph.to()[edge]][graph.from()[edge]] = graph.weights()[edge];
        }
        for (int i = 0; i < 60; i++) {
            for (int j = 0; j < 60; j++) {
                double expected = dense[i][j] + dense[j][i] - dense[i][j] * dense[j][i];
                assertThat(union[i][j]).isCloseTo(expected, within(1e-12));
            }
        }
    }

    /** The figures of the authors' implementation, and no curve beside the fitted one is better. */
    @Test
    void theCurveFitsBest() {
        assertThat(Curve.fit(0.1).a()).isCloseTo(1.577, within(0.01));
        assertThat(Curve.fit(0.1).b()).isCloseTo(0.895, within(0.005));
        for (double minimum : new double[] {0, 0.1, 0.5, 0.99}) {
            Curve curve = Curve.fit(minimum);
            double best = curve.error(minimum);
            for (double change : new double[] {0.99, 1.01}) {
                assertThat(new Curve(curve.a() * change, curve.b()).error(minimum))
                        .isGreaterThan(best);
                assertThat(new Curve(curve.a(), curve.b() * change).error(minimum))
                        .isGreaterThan(best);
            }
        }
    }

    @Test
    void theStartFollowsTheLongestDirections() {
        Random random = new Random(4);
        float[][] rows = gaussian(random, 500, 10);
        for (float[] row : rows) {
            row[3] *= 30;
            row[7] *= 12;
        }
        double[][] points = PrincipalComponents.start(rows, 1);
        assertThat(Math.abs(correlation(points, 0, rows, 3))).isGreaterThan(0.99);
        assertThat(Math.abs(correlation(points, 1, rows, 7))).isGreaterThan(0.99);
        assertThat(Arrays.stream(points).mapToDouble(p -> Math.abs(p[0])).max().orElseThrow())
                .isCloseTo(10, within(0.01));
    }

    private static double correlation(double[][] points, int axis, float[][] rows, int column) {
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < rows.length; i++) {
            xy += points[i][axis] * rows[i][column];
            xx += points[i][axis] * points[i][axis];
            yy += rows[i][column] * rows[i][column];
        }
        return xy / Math.sqrt(xx * yy);
    }

    @Test
    void clustersStayApart() {
        Random random = new Random(5);
        float[][] rows = gaussian(random, 450, 20);
        float[][] centres = gaussian(random, 3, 20);
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < 20; k++) {
                rows[i][k] += 5 * centres[i % 3][k];
            }
        }
        double[][] points = Umap.layout(rows, SETTINGS, Progress.SILENT);
        int same = 0;
        for (int i = 0; i < points.length; i++) {
            int[] ranking = ranking(points, i);
            for (int place = 0; place < 10; place++) {
                same += ranking[place] % 3 == i % 3 ? 1 : 0;
            }
        }
        assertThat(same).isGreaterThan((int) (0.95 * 10 * points.length));
    }

    @Test
    void aSurfaceIsUnfoldedFaithfully() {
        Random random = new Random(6);
        float[][] directions = gaussian(random, 4, 30);
        float[][] rows = gaussian(random, 400, 30);
        for (float[] row : rows) {
            double u = random.nextDouble();
            double v = random.nextDouble();
            double[] surface = {3 * u, 3 * v, Math.sin(3 * u), Math.cos(3 * v)};
            for (int k = 0; k < 30; k++) {
                row[k] *= 0.05f;
                for (int i = 0; i < 4; i++) {
                    row[k] += (float) (surface[i] * directions[i][k]);
                }
            }
        }
        double[][] exact = asDoubles(rows);
        double laidOut = trustworthiness(exact, Umap.layout(rows, SETTINGS, Progress.SILENT), 10);
        double atRandom = trustworthiness(exact, asDoubles(gaussian(random, 400, 2)), 10);
        assertThat(laidOut).isGreaterThan(0.93);
        assertThat(atRandom).isLessThan(0.6);
    }

    /** Venna and Kaski 2001: how far the neighbours in the layout are from being neighbours of the rows. */
    private static double trustworthiness(double[][] rows, double[][] layout, int k) {
        int n = rows.length;
        double excess = 0;
        for (int i = 0; i < n; i++) {
            int[] rank = new int[n];
            int[] ranking = ranking(rows, i);
            for (int place = 0; place < n - 1; place++) {
                rank[ranking[place]] = place + 1;
            }
            int[] near = ranking(layout, i);
            for (int place = 0; place < k; place++) {
                excess += Math.max(0, rank[near[place]] - k);
            }
        }
        return 1 - 2.0 / (n * k * (2.0 * n - 3 * k - 1)) * excess;
    }

    @Test
    void theSameSeedGivesTheSameLayout() {
        float[][] rows = gaussian(new Random(7), 200, 6);
        double[][] points = Umap.layout(rows, SETTINGS, Progress.SILENT);
        assertThat(Umap.layout(rows, SETTINGS, Progress.SILENT)).isDeepEqualTo(points);
        assertThat(Arrays.deepEquals(Umap.layout(rows, SETTINGS.withSeed(2), Progress.SILENT), points))
                .isFalse();
    }

    @Test
    void fewEqualAndNarrowRowsAreLaidOut() {
        assertThat(Umap.layout(new float[0][], SETTINGS, Progress.SILENT)).isEmpty();
        for (float[][] rows : new float[][][] {
            new float[1][3],
            new float[2][3],
            gaussian(new Random(8), 2, 3),
            gaussian(new Random(8), 5, 3),
            gaussian(new Random(8), 40, 1),
            new float[50][4]
        }) {
            double[][] points = Umap.layout(rows, SETTINGS, Progress.SILENT);
            assertThat(points).hasNumberOfRows(rows.length);
            for (double[] point : points) {
                assertThat(point).hasSize(2);
                assertThat(point[0]).isFinite();
                assertThat(point[1]).isFinite();
            }
        }
    }

    /** Copies of a row lie closer to each other than to the copies of other rows. */
    @Test
    void doublesStayTogether() {
        float[][] originals = gaussian(new Random(9), 20, 8);
        float[][] rows = new float[400][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = originals[i % 20].clone();
        }
        double[][] points = Umap.layout(rows, SETTINGS, Progress.SILENT);
        int same = 0;
        for (int i = 0; i < rows.length; i++) {
            same += ranking(points, i)[0] % 20 == i % 20 ? 1 : 0;
        }
        assertThat(same).isGreaterThan(380);
    }

    @Test
    void whatCannotBeLaidOutIsRefused() {
        assertThatThrownBy(() -> Umap.layout(new float[][] {{1}, {1, 2}}, SETTINGS, Progress.SILENT))
                .hasMessage("rows have equal lengths, row 2 has 2 values, the first 1");
        assertThatThrownBy(() -> Umap.layout(new float[][] {{1}, {Float.NaN}}, SETTINGS, Progress.SILENT))
                .hasMessage("rows hold finite values, row 2 has NaN");
        assertThatThrownBy(() -> new UmapSettings(1, 0.1, 1, 1, 1)).hasMessageContaining("got 1");
    }
}
