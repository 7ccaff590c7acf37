package org.gbjo.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scalar kernels against double precision, and whatever the gate chose against the scalar ones. */
final class KernelsTest {
    private static final Kernels SCALAR = Kernels.scalar();
    private static final Kernels BEST = Kernels.best();
    private static final int[] ROWS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 29, 39, 67};

    @Test
    void testsRunOnTheVectorApi() {
        assertThat(BEST.name()).startsWith("vector");
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 96, 128})
    void outputsOfALayerEqualDoublePrecision(int count) {
        Random random = new Random(count);
        for (int round = 0; round < 50; round++) {
            float[] layer = uniform(random, 6 * count);
            float[] sums = uniform(random, 2 * count + 7);
            float[] factors = uniform(random, 6);
            double expected = 0;
            for (int k = 0; k < count; k++) {
                double x = layer[k]
                        + 9.0 * factors[0] * layer[count + k]
                        + (double) factors[1] * layer[2 * count + k]
                        + (double) factors[2] * layer[3 * count + k]
                        + (double) factors[5] * layer[4 * count + k]
                        + (double) factors[3] * sums[3 + k]
                        + (double) factors[4] * sums[7 + count + k];
                expected += layer[5 * count + k] * x * Gaussian.cdf(x);
            }
            for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                float output = kernels.geluOutput(
                        count,
                        layer,
                        9 * factors[0],
                        factors[1],
                        factors[2],
                        factors[5],
                        sums,
                        3,
                        factors[3],
                        7 + count,
                        factors[4]);
                assertThat((double) output).isCloseTo(expected, within(1e-4));
            }
        }
    }

    @Test
    void rowsOfEverySizeAndOffsetEqualDoublePrecision() {
        Random random = new Random(5);
        for (int count = 0; count <= 131; count++) {
            float[] a = uniform(random, count + 3);
            float[] b = uniform(random, count + 5);
            float factor = random.nextFloat();
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += (double) a[2 + i] * b[3 + i];
            }
            for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                assertThat((double) kernels.dot(count, a, 2, b, 3)).isCloseTo(sum, within(1e-5));
                float[] c = b.clone();
                kernels.addScaled(count, factor, a, 2, c, 3);
                for (int i = 0; i < c.length; i++) {
                    double added = i < 3 || i >= 3 + count ? 0 : (double) factor * a[i - 1];
                    assertThat((double) c[i]).isCloseTo(b[i] + added, within(2e-7));
                }
            }
        }
    }

    @Test
    void selectedRowsAreAdded() {
        Random random = new Random(9);
        for (int count = Kernels.ALIGNMENT; count <= 9 * Kernels.ALIGNMENT; count += Kernels.ALIGNMENT) {
            float[] rows = uniform(random, 64 * count + 2);
            float[] before = uniform(random, count + 4);
            for (long selected : new long[] {0, 1, Long.MIN_VALUE, random.nextLong(), -1}) {
                for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                    float[] after = before.clone();
                    kernels.addSelected(count, selected, rows, 2, after, 3);
                    for (int i = 0; i < after.length; i++) {
                        double expected = before[i];
                        for (int row = 0; i >= 3 && i < 3 + count && row < 64; row++) {
                            expected += (selected >>> row & 1) * rows[2 + row * count + i - 3];
                        }
                        assertThat((double) after[i]).isCloseTo(expected, within(1e-5));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 96, 128, 160, 192, 224, 256})
    void productsEqualDoublePrecision(int columns) {
        Random random = new Random(columns);
        for (int rows : ROWS) {
            int depth = 1 + random.nextInt(70);
            int aStride = depth + random.nextInt(3);
            int cStride = columns + random.nextInt(3);
            float[] a = uniform(random, 2 + rows * aStride);
            int bStride = columns + random.nextInt(9);
            float[] b = uniform(random, depth * bStride);
            float[] start = uniform(random, 3 + rows * cStride);
            for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                float[] c = start.clone();
                double worst = 0;
                kernels.accumulate(rows, depth, columns, a, 2, aStride, b, 0, bStride, c, 3, cStride);
                for (int i = 0; i < rows; i++) {
                    for (int j = 0; j < cStride; j++) {
                        double sum = start[3 + i * cStride + j];
                        for (int k = 0; j < columns && k < depth; k++) {
                            sum += (double) a[2 + i * aStride + k] * b[k * bStride + j];
                        }
                        worst = Math.max(worst, Math.abs(c[3 + i * cStride + j] - sum));
                    }
                }
                assertThat(worst).isLessThan(2e-5);
            }
        }
    }

    @Test
    void geluOfZeroIsZeroSoThatPaddingStaysZero() {
        float[] x = new float[33];
        BEST.gelu(33, x, 0, x, 0);
        assertThat(x).containsOnly(0f);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 20, 32, 48, 64, 96, 100, 128, 160, 192, 224, 256})
    void productsWithAPackedMatrixEqualDoublePrecision(int columns) {
        Random random = new Random(columns);
        for (int rows : ROWS) {
            int depth = 1 + random.nextInt(70);
            int aStride = depth + random.nextInt(3);
            int cStride = Kernels.padded(columns) + random.nextInt(3);
            float[] a = uniform(random, 2 + rows * aStride);
            float[] b = uniform(random, depth * columns);
            PackedMatrix packed = PackedMatrix.of(depth, columns, b);
            float[] start = uniform(random, 3 + rows * cStride);
            for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                float[] c = start.clone();
                double worst = 0;
                kernels.accumulate(rows, a, 2, aStride, packed, c, 3, cStride);
                for (int i = 0; i < rows; i++) {
                    for (int j = 0; j < cStride; j++) {
                        double sum = start[3 + i * cStride + j];
                        for (int k = 0; j < columns && k < depth; k++) {
                            sum += (double) a[2 + i * aStride + k] * b[k * columns + j];
                        }
                        worst = Math.max(worst, Math.abs(c[3 + i * cStride + j] - sum));
                    }
                }
                assertThat(worst).isLessThan(2e-5);
            }
        }
    }

    /** Otherwise an estimate would depend on what else is computed with it. */
    @Test
    void aRowIsTheSameAloneAndAmongOthers() {
        Random random = new Random(1);
        int depth = 50;
        int columns = 96;
        for (int rows : ROWS) {
            float[] a = uniform(random, rows * depth);
            PackedMatrix b = PackedMatrix.of(depth, columns, uniform(random, depth * columns));
            float[] start = uniform(random, rows * columns);
            for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                float[] together = start.clone();
                kernels.accumulate(rows, a, 0, depth, b, together, 0, columns);
                float[] alone = start.clone();
                for (int i = 0; i < rows; i++) {
                    kernels.accumulate(1, a, i * depth, depth, b, alone, i * columns, columns);
                }
                assertThat(alone).containsExactly(together);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 96, 768})
    void innerProductsEqualDoublePrecision(int depth) {
        Random random = new Random(depth);
        for (int rows = 1; rows <= 14; rows++) {
            for (int columns = 1; columns <= 14; columns++) {
                int stride = depth + random.nextInt(5);
                float[] a = uniform(random, rows * stride);
                float[] b = uniform(random, columns * stride);
                float[] start = uniform(random, rows * columns);
                for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
                    float[] c = start.clone();
                    double worst = 0;
                    kernels.accumulateDots(rows, columns, depth, a, 0, stride, b, 0, stride, c, 0, columns);
                    for (int i = 0; i < c.length; i++) {
                        double sum = start[i];
                        for (int k = 0; k < depth; k++) {
                            sum += (double) a[i / columns * stride + k] * b[i % columns * stride + k];
                        }
                        worst = Math.max(worst, Math.abs(c[i] - sum));
                    }
                    assertThat(worst).isLessThan(1e-4);
                }
            }
        }
    }

    @Test
    void geluAndItsSlopeAreExactToSinglePrecision() {
        int count = 20_001;
        for (Kernels kernels : new Kernels[] {SCALAR, BEST}) {
            float[] x = new float[count];
            for (int i = 0; i < count; i++) {
                x[i] = (i - count / 2) * 1e-3f;
            }
            float[] alone = new float[count];
            kernels.gelu(count, x, 0, alone, 0);
            float[] y = x.clone();
            float[] slope = new float[count];
            kernels.geluWithSlope(count, y, 0, y, 0, slope, 0);
            assertThat(y).containsExactly(alone);
            for (int i = 0; i < count; i++) {
                double cdf = Gaussian.cdf(x[i]);
                assertThat((double) y[i]).isCloseTo(x[i] * cdf, within(4e-7 * Math.max(1, Math.abs(x[i]))));
                assertThat((double) slope[i]).isCloseTo(cdf + x[i] * Gaussian.density(x[i]), within(4e-7));
            }
        }
    }

    @Test
    void elementaryFunctionsAgreeOnEverySizeAndOffset() {
        Random random = new Random(7);
        for (int count = 1; count <= 67; count++) {
            float[] values = new float[count + 2];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) (-40 * random.nextDouble() * random.nextDouble());
            }
            float[] exponential = values.clone();
            ElementaryFunctions.exponential(count, exponential, 1);
            float[] logarithm = new float[count + 2];
            for (int i = 0; i < count + 2; i++) {
                logarithm[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(12) - 4));
            }
            float[] original = logarithm.clone();
            ElementaryFunctions.signedLog(count, logarithm, 1);
            for (int i = 1; i <= count; i++) {
                double exact = Math.exp(values[i]);
                assertThat((double) exponential[i]).isCloseTo(exact, within(2e-7 * exact));
                double log = Math.signum(original[i]) * Math.log1p(Math.abs(original[i]));
                assertThat((double) logarithm[i]).isCloseTo(log, within(2e-7 * Math.max(1, Math.abs(log))));
            }
            assertThat(exponential[0]).isEqualTo(values[0]);
            assertThat(exponential[count + 1]).isEqualTo(values[count + 1]);
            assertThat(logarithm[count + 1]).isEqualTo(original[count + 1]);
        }
    }

    @Test
    void exponentialOfExtremesIsOneOrNothing() {
        float[] x = new float[32];
        for (int i = 0; i < 32; i += 2) {
            x[i] = i % 4 == 0 ? -1e30f : Float.NEGATIVE_INFINITY;
        }
        ElementaryFunctions.exponential(32, x, 0);
        for (int i = 0; i < 32; i++) {
            assertThat((double) x[i]).isCloseTo(i % 2 == 0 ? 0 : 1, within(1e-37));
        }
    }

    private static float[] uniform(Random random, int size) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = random.nextFloat() * 2 - 1;
        }
        return values;
    }
}
