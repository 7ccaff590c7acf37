package org.gbjo.decision;

import java.util.OptionalDouble;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;
import org.gbjo.query.Bgp;

/**
 * Decides whether the native order is replaced. The same model has scored both orders, so that they share most of its
 * errors; the margin is for the rest.
 *
 * @param margin how many times the predicted time of gbjo's order the native order must take
 * @param certainty how sure the model must be that gbjo's order is cheaper, if it can tell
 * @param factors of the margin, for plans that are riskier than they look
 */
record Guard(double margin, double certainty, StoreProfile.GuardFactors factors) {
    /**
     * The most rows that a hash join may be predicted to keep in memory: at 300 bytes a row, a hundredth of the memory,
     * since the prediction may be wrong by a factor of a hundred.
     */
    private static final double MOST_HASHED_ROWS =
            Math.min(1e6, Runtime.getRuntime().maxMemory() / (100 * 300.0));

    /**
     * Which order it is to be.
     *
     * @param sure how sure the model is that gbjo's order is cheaper, if it can tell
     */
    Reason judge(Bgp bgp, ScoredOrder ofEngine, ScoredOrder found, OptionalDouble sure) {
        if (!found.isCostKnown()) {
            return Reason.NO_NUMBER;
        }
        if (found.order().equals(ofEngine.order())) {
            return Reason.SAME_ORDER;
        }
        double logGain = ofEngine.logNanos() - found.logNanos();
        if (logGain < Math.log(margin)) {
            return ofEngine.logCost() - found.logCost() < Math.log(margin) ? Reason.NO_GAIN : Reason.SLOW_LOOKUPS;
        }
        if (isUnsure(sure)) {
            return Reason.UNSURE;
        }
        boolean moreProducts =
                found.order().avoidableCartesianProducts(bgp) > ofEngine.order().avoidableCartesianProducts(bgp);
        return moreProducts && logGain < Math.log(factors.cartesian() * margin) ? Reason.CARTESIAN : Reason.REORDERED;
    }

    /**
     * Whether a tree replaces the better one of two orders. The time of the result is left out on both sides. All
     * plans have it, and the model predicts far too many rows for cycles, where trees save most. Not so where parts of the
     * BGP share no variable: their product is what takes long, and an order finds out soon that one of them is empty.
     */
    boolean prefers(Bgp bgp, ScoredTree found, ScoredOrder better) {
        JoinTree tree = found.tree();
        JoinOrder order = better.order();
        double logResult = bgp.isConnected(bgp.all()) ? found.logResultNanos() : Double.NEGATIVE_INFINITY;
        double logGain = logSubtract(better.logNanos(), logResult) - logSubtract(found.logNanos(), logResult);
        boolean moreProducts = tree.avoidableCartesianProducts(bgp) > order.avoidableCartesianProducts(bgp);
        double least = factors.tree() * margin * (moreProducts ? factors.cartesian() : 1);
        return logGain >= Math.log(least)
                && !isUnsure(found.certainty())
                && found.logHashedRows() <= Math.log(MOST_HASHED_ROWS);
    }

    private boolean isUnsure(OptionalDouble sure) {
        return sure.isPresent() && sure.getAsDouble() < certainty;
    }

    /** ln of e^logCost - e^logPart. */
    private static double logSubtract(double logCost, double logPart) {
        return logPart < logCost ? logCost + Math.log1p(-Math.exp(logPart - logCost)) : logCost;
    }
}
