package org.gbjo.paper.soft;

import java.util.Arrays;
import org.gbjo.paper.model.SoftPlan;

/**
 * How much of each pattern lies below each join of a soft plan: R = B (I - C)^-1, where B are the edges from patterns
 * to joins and C those between joins. Where edges only lead to later joins, as in a chain, that is a substitution.
 * Otherwise the series R = B + B C + B C² + … ends after as many steps as a plan has joins; for plans without cycles
 * nothing is left then, and for others every entry stays bounded.
 *
 * <p>Belongs to one thread and allocates nothing once it has grown to the largest query.
 */
final class Memberships {
    private int patterns;
    private int joins;
    private boolean forward;
    private int roomForSeries;
    /** R after each step of the series, {@code steps[t][join][pattern]}; the substitution has one. */
    private double[][][] steps = new double[0][][];

    private double[][] slopes = new double[0][];
    private double[][] earlier = new double[0][];

    void compute(SoftPlan plan) {
        patterns = plan.patterns();
        joins = plan.joins();
        forward = leadsForward(plan);
        grow();
        for (int join = 0; join < joins; join++) {
            for (int i = 0; i < patterns; i++) {
                steps[0][join][i] = plan.get(i, join);
            }
        }
        if (forward) {
            for (int join = 1; join < joins; join++) {
                for (int below = 0; below < join; below++) {
                    add(plan.get(patterns + below, join), steps[0][below], steps[0][join]);
                }
            }
        } else {
            for (int t = 1; t < joins; t++) {
                for (int join = 0; join < joins; join++) {
                    System.arraycopy(steps[0][join], 0, steps[t][join], 0, patterns);
                    for (int below = 0; below < joins; below++) {
                        add(plan.get(patterns + below, join), steps[t - 1][below], steps[t][join]);
                    }
                }
            }
        }
    }

    private static boolean leadsForward(SoftPlan plan) {
        int patterns = plan.patterns();
        for (int join = 0; join < plan.joins(); join++) {
            for (int from = join; from < plan.joins(); from++) {
                if (plan.get(patterns + from, join) != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private void grow() {
        if (slopes.length < joins) {
            slopes = new double[joins][patterns];
            earlier = new double[joins][patterns];
            steps = new double[][][] {new double[joins][patterns]};
            roomForSeries = 1;
        }
        if (!forward && roomForSeries < slopes.length) {
            steps = new double[slopes.length][slopes.length][slopes[0].length];
            roomForSeries = slopes.length;
        }
    }

    private void add(double edge, double[] lower, double[] sum) {
        if (edge != 0) {
            for (int i = 0; i < patterns; i++) {
                sum[i] += edge * lower[i];
            }
        }
    }

    int joins() {
        return joins;
    }

    /** The memberships below a join; possibly longer than needed. */
    double[] of(int join) {
        return steps[forward ? 0 : joins - 1][join];
    }

    /** Where to put the derivative by these memberships. */
    double[] slopes(int join) {
        return slopes[join];
    }

    /** Writes the derivative by every edge. */
    void backward(SoftPlan plan, SoftPlan gradient) {
        gradient.clear();
        if (forward) {
            backwardSubstitution(plan, gradient);
        } else {
            backwardSeries(plan, gradient);
        }
    }

    private void backwardSubstitution(SoftPlan plan, SoftPlan gradient) {
        for (int join = joins - 1; join >= 0; join--) {
            addSlopes(join, gradient);
            for (int below = 0; below < join; below++) {
                double edge = plan.get(patterns + below, join);
                add(edge, slopes[join], slopes[below]);
            }
        }
        for (int join = 0; join < joins; join++) {
            for (int below = 0; below < joins; below++) {
                gradient.set(patterns + below, join, (float) product(slopes[join], steps[0][below]));
            }
        }
    }

    private void backwardSeries(SoftPlan plan, SoftPlan gradient) {
        for (int t = joins - 1; t > 0; t--) {
            for (int join = 0; join < joins; join++) {
                addSlopes(join, gradient);
                Arrays.fill(earlier[join], 0, patterns, 0);
            }
            for (int join = 0; join < joins; join++) {
                for (int below = 0; below < joins; below++) {
                    int node = patterns + below;
                    double product = product(slopes[join], steps[t - 1][below]);
                    gradient.set(node, join, gradient.get(node, join) + (float) product);
                    add(plan.get(node, join), slopes[join], earlier[below]);
                }
            }
            double[][] swapped = slopes;
            slopes = earlier;
            earlier = swapped;
        }
        for (int join = 0; join < joins; join++) {
            addSlopes(join, gradient);
        }
    }

    private void addSlopes(int join, SoftPlan gradient) {
        for (int i = 0; i < patterns; i++) {
            gradient.set(i, join, gradient.get(i, join) + (float) slopes[join][i]);
        }
    }

    private double product(double[] slope, double[] lower) {
        double sum = 0;
        for (int i = 0; i < patterns; i++) {
            sum += slope[i] * lower[i];
        }
        return sum;
    }
}
