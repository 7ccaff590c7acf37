package org.gbjo.paper.search;

import org.gbjo.paper.model.SoftPlan;

/**
 * The five penalties of the paper (section 3.3) for one soft plan. Their sum over a 0/1 matrix is 0 exactly for valid
 * left-linear plans (Theorem 1), without the left-linear one exactly for valid plans of any shape.
 *
 * @param patternOutputs P_TO: a pattern flows into one join
 * @param joinInputs P_JI: two nodes flow into a join
 * @param joinOutputs P_JO: a join flows into one join, the root into none
 * @param leftLinear P_LL: one pattern and one join flow into a join, two patterns into the first
 * @param acyclic P_ACYC: tr(e^A) - N
 */
public record PenaltyValues(
        double patternOutputs, double joinInputs, double joinOutputs, double leftLinear, double acyclic) {

    /** All penalties in double precision. */
    public static PenaltyValues of(SoftPlan plan) {
        int n = plan.patterns();
        int joins = plan.joins();
        double patternOutputs = 0;
        double joinOutputs = 0;
        for (int i = 0; i < plan.nodes(); i++) {
            double out = 0;
            for (int j = 0; j < joins; j++) {
                out += plan.get(i, j);
            }
            if (i < n) {
                patternOutputs += square(out - 1);
            } else {
                joinOutputs += square(i == plan.nodes() - 1 ? out : out - 1);
            }
        }
        double joinInputs = 0;
        double leftLinear = 0;
        for (int j = 0; j < joins; j++) {
            double fromPatterns = inflow(plan, j, 0, n);
            double fromJoins = inflow(plan, j, n, plan.nodes());
            joinInputs += square(fromPatterns + fromJoins - 2);
            leftLinear +=
                    square(fromPatterns - Penalties.patternsBelow(j)) + square(fromJoins - Penalties.joinsBelow(j));
        }
        return new PenaltyValues(patternOutputs, joinInputs, joinOutputs, leftLinear, acyclic(plan));
    }

    private static double inflow(SoftPlan plan, int join, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += plan.get(i, join);
        }
        return sum;
    }

    /** tr(e^A) - N = tr(e^C) - J, since no edge enters a pattern: the sum of tr(C^k) / k! for k from 1 on. */
    private static double acyclic(SoftPlan plan) {
        int joins = plan.joins();
        double[][] power = new double[joins][joins];
        for (int i = 0; i < joins; i++) {
            power[i][i] = 1;
        }
        double sum = 0;
        for (int k = 1; k <= joins + 20; k++) {
            double[][] next = new double[joins][joins];
            for (int i = 0; i < joins; i++) {
                for (int middle = 0; middle < joins; middle++) {
                    double factor = power[i][middle] / k;
                    for (int j = 0; factor != 0 && j < joins; j++) {
                        next[i][j] += factor * plan.get(plan.patterns() + middle, j);
                    }
                }
                sum += next[i][i];
            }
            power = next;
        }
        return sum;
    }

    private static double square(double value) {
        return value * value;
    }

    public double sum() {
        return bushySum() + leftLinear;
    }

    /** Without the left-linear penalty. */
    public double bushySum() {
        return patternOutputs + joinInputs + joinOutputs + acyclic;
    }
}
