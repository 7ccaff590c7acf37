package org.gbjo.report.statistics;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

/**
 * How often each solver is within a factor of the best one (Dolan and Moré, Benchmarking optimization software with
 * performance profiles, 2002).
 */
public final class PerformanceProfile {
    private PerformanceProfile() {}

    /**
     * The ratio of each solver to the best of all on each problem.
     *
     * @param costs of the solvers by name, in the same order of problems
     * @param ratio of one cost to another
     */
    public static Map<String, double[]> ratios(Map<String, double[]> costs, DoubleBinaryOperator ratio) {
        Map<String, double[]> ratios = new LinkedHashMap<>();
        costs.forEach((solver, own) -> {
            double[] relative = new double[own.length];
            for (int problem = 0; problem < own.length; problem++) {
                relative[problem] = ratio.applyAsDouble(own[problem], best(costs.values(), problem));
            }
            ratios.put(solver, relative);
        });
        return ratios;
    }

    private static double best(Collection<double[]> costs, int problem) {
        double best = Double.POSITIVE_INFINITY;
        for (double[] own : costs) {
            best = Math.min(best, own[problem]);
        }
        return best;
    }

    /** The share of the ratios within each factor. */
    public static double[] shares(double[] ratios, double[] factors) {
        Distribution distribution = Distribution.of(ratios);
        double[] shares = new double[factors.length];
        for (int i = 0; i < factors.length; i++) {
            shares[i] = distribution.shareAtMost(factors[i]);
        }
        return shares;
    }
}
