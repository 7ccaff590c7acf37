package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.model.SoftPlan;

/**
 * How much of each pattern lies below each join of a soft plan: R = B (I - C)^-1, where B are the edges from patterns to
 * joins and C those between joins. The series R = B + B C + B C² + … ends after as many steps as a plan has joins; for
 * plans without cycles nothing is left then, and for others every entry stays bounded.
 */
final class Memberships {
    private int patterns;
    private int joins;
    /** R after each step, {@code steps[t][join][pattern]}. */
    private double[][][] steps = new double[0][][];

    private double[][] slopes = new double[0][];
    private double[][] earlier = new double[0][];

    void compute(SoftPlan plan) {
        if (patterns != plan.patterns()) {
            patterns = plan.patterns();
            joins = plan.joins();
            steps = new double[joins][joins][patterns];
            slopes = new double[joins][patterns];
            earlier = new double[joins][patterns];
        }
        for (int join = 0; join < joins; join++) {
            for (int i = 0; i < patterns; i++) {
                steps[0][join][i] = plan.get(i, join);
            }
        }
        for (int t = 1; t < joins; t++) {
            for (int join = 0; join < joins; join++) {
                double[] sum = steps[t][join];
                System.arraycopy(steps[0][join], 0, sum, 0, patterns);
                for (int below = 0; below < joins; below++) {
                    double edge = plan.get(patterns + below, join);
                    if (edge != 0) {
                        double[] lower = steps[t - 1][below];
                        for (int i = 0; i < patterns; i++) {
                            sum[i] += edge * lower[i];
                        }
                    }
                }
            }
        }
    }

    /** The memberships below a join. */
    double[] of(int join) {
        return steps[joins - 1][join];
    }

    /** Where to put the derivative by these memberships. */
    double[] slopes(int join) {
        return slopes[join];
    }

    /** Writes the derivative by every edge. */
    void backward(SoftPlan plan, SoftPlan gradient) {
        gradient.clear();
        for (int t = joins - 1; t >= 0; t--) {
            for (int join = 0; join < joins; join++) {
                double[] slope = slopes[join];
                for (int i = 0; i < patterns; i++) {
                    gradient.set(i, join, gradient.get(i, join) + (float) slope[i]);
                }
            }
            if (t == 0) {
                return;
            }
            for (double[] row : earlier) {
                Arrays.fill(row, 0);
            }
            for (int join = 0; join < joins; join++) {
                for (int below = 0; below < joins; below++) {
                    addEdge(plan, gradient, t, join, below);
                }
            }
            double[][] swapped = slopes;
            slopes = earlier;
            earlier = swapped;
        }
    }

    private void addEdge(SoftPlan plan, SoftPlan gradient, int t, int join, int below) {
        double edge = plan.get(patterns + below, join);
        double[] slope = slopes[join];
        double[] lower = steps[t - 1][below];
        double product = 0;
        for (int i = 0; i < patterns; i++) {
            product += slope[i] * lower[i];
            earlier[below][i] += edge * slope[i];
        }
        gradient.set(patterns + below, join, gradient.get(patterns + below, join) + (float) product);
    }
}
