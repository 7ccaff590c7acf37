package org.gbjo.paper.search;

import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;

/**
 * A left-linear plan as it was read off a soft plan: the order of the patterns, and which join of the soft plan stands at
 * which place. Mutable, reused from plan to plan.
 */
final class DecodedOrder {
    /** The patterns; the first two feed the lowest join. */
    int[] patterns = new int[0];
    /** The joins from the bottom to the root. */
    int[] joins = new int[0];

    /** Turns to a BGP of this many patterns. */
    void reset(int patternCount) {
        if (patterns.length != patternCount) {
            patterns = new int[patternCount];
            joins = new int[patternCount - 1];
        }
    }

    /** Adds the plan to a batch, where joins are numbered from the bottom. */
    void addTo(PlanBatch batch) {
        batch.addOrder(patterns);
    }

    /** Writes the plan as a matrix of 0 and 1, in which joins have the numbers of the soft plan. */
    void copyTo(SoftPlan target) {
        target.clear();
        target.set(patterns[0], joins[0], 1f);
        for (int i = 0; i < joins.length; i++) {
            target.set(patterns[i + 1], joins[i], 1f);
            if (i > 0) {
                target.set(patterns.length + joins[i - 1], joins[i], 1f);
            }
        }
    }
}
