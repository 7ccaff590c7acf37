package org.gbjo.paper.search;

import org.gbjo.paper.model.SoftPlan;

/**
 * Soft left-linear plans as assignments of patterns to places: a matrix whose row is a place and whose entry says how
 * much of a pattern stands there. Places 0 and 1 feed the first join, each later place the join one below its number;
 * the joins are a chain.
 */
public final class Chain {
    private Chain() {}

    /** The soft plan of an assignment, whose rows lie {@code stride} apart. */
    public static void toSoftPlan(float[] assignment, int stride, SoftPlan plan) {
        int patterns = plan.patterns();
        for (int i = 0; i < patterns; i++) {
            plan.set(i, 0, assignment[i] + assignment[stride + i]);
        }
        for (int join = 1; join < plan.joins(); join++) {
            System.arraycopy(assignment, (join + 1) * stride, plan.values(), join * plan.stride(), patterns);
            plan.set(patterns + join - 1, join, 1f);
        }
    }

    /** Writes the derivatives by the assignment, given those by the soft plan; what lies between rows is left alone. */
    public static void backward(SoftPlan gradient, float[] assignmentGradient, int stride) {
        int patterns = gradient.patterns();
        for (int place = 0; place < patterns; place++) {
            int join = Math.max(0, place - 1);
            System.arraycopy(gradient.values(), join * gradient.stride(), assignmentGradient, place * stride, patterns);
        }
    }
}
