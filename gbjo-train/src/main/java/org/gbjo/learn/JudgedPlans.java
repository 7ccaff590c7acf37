package org.gbjo.learn;

/**
 * The plans of a planner, one for each query: true C_out over that of the best left-linear plan, and the time to plan.
 */
public final class JudgedPlans {
    private final double[] ratios;
    private final double[] milliseconds;

    JudgedPlans(double[] ratios, double[] milliseconds) {
        this.ratios = ratios;
        this.milliseconds = milliseconds;
    }

    public PlanQuality quality() {
        return PlanQuality.of(ratios, milliseconds);
    }

    /** Of each query, how many times as much this plan costs as another one. */
    public double[] over(JudgedPlans other) {
        double[] quotients = new double[ratios.length];
        for (int i = 0; i < quotients.length; i++) {
            quotients[i] = ratios[i] / other.ratios[i];
        }
        return quotients;
    }
}
