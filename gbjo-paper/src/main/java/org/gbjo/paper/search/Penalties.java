package org.gbjo.paper.search;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.SoftPlan;

/**
 * Adds the exact gradient of the weighted penalties (paper, section 3.3). P_TO and P_JO are left out: a softmax makes
 * them constant. Belongs to one thread.
 */
final class Penalties {
    /** The entries of C are those of a sub-stochastic matrix, so what the series leaves out is below 1/12! = 2e-9. */
    private static final int SERIES_TERMS = 11;

    private final Kernels kernels;
    private final PenaltySettings settings;
    private final boolean leftLinear;
    private float[] exponential = new float[0];
    private float[] product = new float[0];

    Penalties(Kernels kernels, PenaltySettings settings, boolean leftLinear) {
        this.kernels = kernels;
        this.settings = settings;
        this.leftLinear = leftLinear;
    }

    /** The patterns directly below a join of a left-linear plan. */
    static int patternsBelow(int join) {
        return join == 0 ? 2 : 1;
    }

    /** The joins directly below a join of a left-linear plan. */
    static int joinsBelow(int join) {
        return join == 0 ? 0 : 1;
    }

    /** gradient += factor times the derivatives of the weighted sum of all penalties. */
    void addGradient(SoftPlan plan, double factor, SoftPlan gradient) {
        addDegrees(plan, factor, gradient);
        if (settings.acyclic() > 0 && plan.joins() > 1) {
            addAcyclic(plan, (float) (factor * settings.acyclic()), gradient);
        }
    }

    private void addDegrees(SoftPlan plan, double factor, SoftPlan gradient) {
        int n = plan.patterns();
        double linear = leftLinear ? settings.leftLinear() : 0;
        for (int join = 0; join < plan.joins(); join++) {
            int row = join * plan.stride();
            double fromPatterns = sum(plan.values(), row, row + n);
            double fromJoins = sum(plan.values(), row + n, row + plan.nodes());
            double inputs = settings.joinInputs() * (fromPatterns + fromJoins - 2);
            double patternSlope = 2 * factor * (inputs + linear * (fromPatterns - patternsBelow(join)));
            double joinSlope = 2 * factor * (inputs + linear * (fromJoins - joinsBelow(join)));
            add((float) patternSlope, gradient.values(), row, row + n);
            add((float) joinSlope, gradient.values(), row + n, row + plan.nodes());
        }
    }

    private static double sum(float[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static void add(float value, float[] values, int from, int to) {
        for (int i = from; i < to; i++) {
            values[i] += value;
        }
    }

    /**
     * The derivative of tr(e^A) by A is the transpose of e^A. A soft plan holds the transpose of C, whose exponential E
     * is found by Horner's rule: E = I + C/1 (I + C/2 (I + …)).
     */
    private void addAcyclic(SoftPlan plan, float factor, SoftPlan gradient) {
        int n = plan.patterns();
        int joins = plan.joins();
        int width = Kernels.padded(joins);
        reserve(joins * width);
        Arrays.fill(exponential, 0, joins * width, 0f);
        addIdentity(joins, width);
        for (int k = SERIES_TERMS; k >= 1; k--) {
            Arrays.fill(product, 0, joins * width, 0f);
            kernels.accumulate(
                    joins, joins, width, plan.values(), n, plan.stride(), exponential, 0, width, product, 0, width);
            float inverse = 1f / k;
            for (int i = 0; i < joins * width; i++) {
                exponential[i] = product[i] * inverse;
            }
            addIdentity(joins, width);
        }
        for (int j = 0; j < joins; j++) {
            for (int k = 0; k < joins; k++) {
                gradient.values()[j * gradient.stride() + n + k] += factor * exponential[k * width + j];
            }
        }
    }

    private void addIdentity(int joins, int width) {
        for (int i = 0; i < joins; i++) {
            exponential[i * width + i] += 1;
        }
    }

    private void reserve(int size) {
        if (exponential.length < size) {
            exponential = new float[size];
            product = new float[size];
        }
    }
}
