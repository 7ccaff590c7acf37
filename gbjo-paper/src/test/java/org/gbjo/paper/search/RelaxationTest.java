package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.random.GaussianStream;
import org.junit.jupiter.api.Test;

/** Both relaxations against their definitions in double precision. */
final class RelaxationTest {
    private static final int ROUNDS = 3;

    @Test
    void theTreeIsASoftmaxOverAllJoinsButItself() {
        for (int n = 2; n <= 12; n++) {
            check(new TreeRelaxation(), n, RelaxationTest::tree);
        }
    }

    @Test
    void theChainIsABalancedSoftmaxOverPlaces() {
        for (int n = 2; n <= 12; n++) {
            check(new ChainRelaxation(ROUNDS), n, RelaxationTest::chain);
        }
    }

    private interface Definition {
        /** The soft plan as [node][join] for logits as they are laid out. */
        double[][] toSoftPlan(double[] logits, int n, double temperature);
    }

    /** Values, and the gradient of a random linear functional by central differences. */
    private static void check(Relaxation relaxation, int n, Definition definition) {
        Random random = new Random(n);
        double temperature = 0.1 + 3 * random.nextDouble();
        relaxation.open(n);
        relaxation.addNoise(new GaussianStream(n), 1);
        SoftPlan plan = new SoftPlan();
        plan.reset(n);
        relaxation.toSoftPlan(temperature, plan);
        SoftPlan slope = new SoftPlan();
        slope.reset(n);
        double[] logits = new double[relaxation.size()];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = relaxation.logits()[i];
        }
        double[][] expected = definition.toSoftPlan(logits, n, temperature);
        for (int node = 0; node < plan.nodes(); node++) {
            for (int join = 0; join < plan.joins(); join++) {
                assertThat((double) plan.get(node, join)).isCloseTo(expected[node][join], within(2e-6));
                slope.set(node, join, (float) random.nextGaussian());
            }
        }
        float[] gradient = new float[relaxation.size()];
        relaxation.backward(slope, gradient);
        for (int i = 0; i < logits.length; i++) {
            double original = logits[i];
            double difference = 0;
            if (Double.isFinite(original)) {
                logits[i] = original + 1e-5;
                difference = functional(definition.toSoftPlan(logits, n, temperature), slope);
                logits[i] = original - 1e-5;
                difference -= functional(definition.toSoftPlan(logits, n, temperature), slope);
                logits[i] = original;
            }
            assertThat((double) gradient[i]).isCloseTo(difference / 2e-5, within(2e-5));
        }
    }

    private static double functional(double[][] soft, SoftPlan slope) {
        double sum = 0;
        for (int node = 0; node < soft.length; node++) {
            for (int join = 0; join < slope.joins(); join++) {
                sum += soft[node][join] * slope.get(node, join);
            }
        }
        return sum;
    }

    private static double[][] tree(double[] logits, int n, double temperature) {
        int stride = Kernels.padded(2 * n - 1);
        double[][] soft = new double[2 * n - 1][n - 1];
        for (int node = 0; node < 2 * n - 2; node++) {
            double sum = 0;
            for (int join = 0; join < n - 1; join++) {
                soft[node][join] = node == n + join ? 0 : Math.exp(logits[join * stride + node] / temperature);
                sum += soft[node][join];
            }
            for (int join = 0; join < n - 1; join++) {
                soft[node][join] /= sum;
            }
        }
        return soft;
    }

    private static double[][] chain(double[] logits, int n, double temperature) {
        int stride = Kernels.padded(n);
        double[][] places = new double[n][n];
        for (int place = 0; place < n; place++) {
            for (int i = 0; i < n; i++) {
                places[place][i] = Math.exp(logits[place * stride + i] / temperature);
            }
        }
        normalize(places, false);
        for (int round = 0; round < ROUNDS; round++) {
            normalize(places, true);
            normalize(places, false);
        }
        double[][] soft = new double[2 * n - 1][n - 1];
        for (int i = 0; i < n; i++) {
            for (int place = 0; place < n; place++) {
                soft[i][Math.max(0, place - 1)] += places[place][i];
            }
        }
        for (int join = 1; join < n - 1; join++) {
            soft[n + join - 1][join] = 1;
        }
        return soft;
    }

    private static void normalize(double[][] matrix, boolean rows) {
        for (int line = 0; line < matrix.length; line++) {
            double sum = 0;
            for (int i = 0; i < matrix.length; i++) {
                sum += rows ? matrix[line][i] : matrix[i][line];
            }
            for (int i = 0; i < matrix.length; i++) {
                if (rows) {
                    matrix[line][i] /= sum;
                } else {
                    matrix[i][line] /= sum;
                }
            }
        }
    }

    @Test
    void extremeLogitsStayNumbers() {
        for (Relaxation relaxation : new Relaxation[] {new TreeRelaxation(), new ChainRelaxation(ROUNDS)}) {
            relaxation.open(7);
            relaxation.addNoise(new GaussianStream(1), 1e30);
            SoftPlan plan = new SoftPlan();
            plan.reset(7);
            relaxation.toSoftPlan(1e-6, plan);
            for (float value : plan.values()) {
                assertThat(value).isBetween(0f, 2.001f);
            }
            float[] gradient = new float[relaxation.size()];
            relaxation.backward(plan, gradient);
            for (float value : gradient) {
                assertThat(value).isFinite();
            }
        }
    }
}
