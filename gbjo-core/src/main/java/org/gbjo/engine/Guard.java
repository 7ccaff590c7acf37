package org.gbjo.engine;

import java.time.Duration;
import org.gbjo.query.Bgp;

/**
 * Decides between the engine's order and the learned one. Both are scored by the same model, so that its errors are
 * shared; what remains of them the margin is for.
 *
 * @param margin how many times the learned order's predicted cost the engine's order must cost
 * @param certainty how sure the model must be that the learned order is cheaper, if it can tell
 * @param cheapRows an engine's order of at most this predicted cost is not worth a thought
 */
record Guard(double margin, double certainty, double cheapRows) {
    /** Models err most on cartesian products, which they have seen few of: a gain by one must be this large. */
    private static final double CARTESIAN_MARGIN = 10;

    /** How long an engine takes for a row; Jena in memory takes half a microsecond to one and a half. */
    private static final double NANOS_FOR_A_ROW = 1000;
    /** Below, not even a small query is planned. */
    private static final double LEAST_NANOS = 200_000;

    /** How long planning may take for an order of this cost: never longer than its execution is likely to take. */
    Duration budget(double cost, Duration deadline) {
        if (cheapRows == 0) {
            return deadline;
        }
        double nanos = Math.max(LEAST_NANOS, NANOS_FOR_A_ROW * Math.exp(cost));
        return nanos < deadline.toNanos() ? Duration.ofNanos((long) nanos) : deadline;
    }

    /** Whether a predicted cost, ln of rows, is too small to be improved on. */
    boolean isCheap(double cost) {
        return cheapRows > 0 && cost <= Math.log(cheapRows);
    }

    /**
     * Which order it is to be.
     *
     * @param sure how sure the model is that the learned order is cheaper; NaN if it cannot tell
     */
    Reason judge(Bgp bgp, ScoredOrder ofEngine, ScoredOrder learned, double sure) {
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
        if (sure < certainty) {
            return Reason.UNSURE;
        }
        boolean moreProducts = learned.order().avoidableCartesianProducts(bgp)
                > ofEngine.order().avoidableCartesianProducts(bgp);
        return moreProducts && gain < Math.log(CARTESIAN_MARGIN * margin) ? Reason.CARTESIAN : Reason.LEARNED;
    }
}
