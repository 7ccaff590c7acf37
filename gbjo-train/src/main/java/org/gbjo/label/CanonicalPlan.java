package org.gbjo.label;

import org.gbjo.plan.Plan;

/**
 * One way to write each join tree. C_out does not see which side of a join is the left one, so trees that differ in
 * nothing else are the same plan; in particular left-linear plans that differ in the order of their first two patterns.
 *
 * <p>A join comes before a pattern, so that left-linear plans are left-deep; of two patterns, or of two joins, the one
 * with the smallest pattern comes first. The joins are then listed by {@link Plan#joins()} as a batch of plans numbers
 * them for the paper's model.
 */
public final class CanonicalPlan {
    private CanonicalPlan() {}

    public static Plan of(Plan plan) {
        if (!(plan instanceof Plan.Join join)) {
            return plan;
        }
        Plan left = of(join.left());
        Plan right = of(join.right());
        return isFirst(left, right) ? new Plan.Join(left, right) : new Plan.Join(right, left);
    }

    private static boolean isFirst(Plan plan, Plan other) {
        boolean isJoin = plan instanceof Plan.Join;
        boolean otherIsJoin = other instanceof Plan.Join;
        return isJoin == otherIsJoin
                ? plan.patterns().first() < other.patterns().first()
                : isJoin;
    }
}
