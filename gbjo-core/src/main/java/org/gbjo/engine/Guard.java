package org.gbjo.engine;

import org.gbjo.query.Bgp;

/**
 * Decides between the engine's order and the learned one. Both are scored by the same model, so that its errors are
 * shared; what remains of them the margin is for.
 *
 * @param margin how many times the learned order's predicted cost the engine's order must cost
 * @param cheapRows an engine's order of at most this predicted cost is not worth a thought
 */
record Guard(double margin, double cheapRows) {
    /** Models err most on cartesian products, which they have seen few of: a gain by one must be this large. */
    private static final double CARTESIAN_MARGIN = 10;

    /** Whether a predicted cost, ln of rows, is too small to be improved on. */
    boolean isCheap(double cost) {
        return cost <= Math.log(cheapRows);
    }

    Reason judge(Bgp bgp, ScoredOrder ofEngine, ScoredOrder learned) {
        if (!Double.isFinite(learned.cost())) {
            return Reason.NO_NUMBER;
        }
        if (learned.order().equals(ofEngine.order())) {
            return Reason.SAME_ORDER;
        }
        double gain = ofEngine.cost() - learned.cost();
        if (gain < Math.log(margin)) {
            return Reason.NO_GAIN;
        }
        boolean moreProducts = learned.order().avoidableCartesianProducts(bgp)
                > ofEngine.order().avoidableCartesianProducts(bgp);
        return moreProducts && gain < Math.log(CARTESIAN_MARGIN * margin) ? Reason.CARTESIAN : Reason.LEARNED;
    }
}
