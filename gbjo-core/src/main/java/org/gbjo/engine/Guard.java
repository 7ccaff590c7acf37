package org.gbjo.engine;

import java.time.Duration;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;

/**
 * Decides between the engine's order and the learned one. Both are scored by the same model, so that its errors are
 * shared; what remains of them the margin is for.
 *
 * @param margin how many times the learned order's predicted cost the engine's order must cost
 * @param certainty how sure the model must be that the learned order is cheaper, if it can tell
 * @param cheapRows an engine's order of at most this predicted cost is not worth a thought
 * @param treeFactor how many times the margin of an order a tree must gain
 */
record Guard(double margin, double certainty, double cheapRows, double treeFactor) {
    /** Models err most on cartesian products, which they have seen few of: a gain by one must be this large. */
    private static final double CARTESIAN_MARGIN = 10;

    /**
     * The most rows that a hash join may be predicted to keep in memory, at some 300 bytes for each and what the other side has
     * sent meanwhile: a hundredth of what there is, since the prediction may be wrong by a factor of a hundred.
     */
    private static final double MOST_HASHED_ROWS =
            Math.min(1e6, Runtime.getRuntime().maxMemory() / (100 * 300.0));

    /**
     * How many times longer an order takes for each step by object that it has more than the other, where the store scans
     * for them. Fitted on paths of Wikidata in Jena's memory: 1.23 on one set of queries, 1.15 and 1.36 on two others.
     */
    private static final double STEP_BY_OBJECT = 1.22;

    /**
     * How many rows each match of the first pattern may be expected to lead to. Of Wikidata's stars and paths in RDF4J's memory, those
     * that begin with up to 20 matches could gain a thousandth of what all of them take; among those with up to 50 are paths that
     * could gain a fifth.
     */
    private static final double ROWS_FOR_A_MATCH = 10;

    /** How long an engine takes for a row; Jena in memory takes half a microsecond to one and a half. */
    private static final double NANOS_FOR_A_ROW = 1000;
    /** Below, not even a small query is planned. */
    private static final double LEAST_NANOS = 200_000;

    /** Whether an order that begins with so many matches is likely to be too small to be improved on. */
    boolean isCheapStart(double matches) {
        return cheapRows > 0 && ROWS_FOR_A_MATCH * matches <= cheapRows;
    }

    /** How long planning may take for an order of this cost: never longer than its execution is likely to take. */
    Duration budget(double cost, Duration deadline) {
        double nanos =
                cheapRows == 0 ? Double.POSITIVE_INFINITY : Math.max(LEAST_NANOS, NANOS_FOR_A_ROW * Math.exp(cost));
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
    Reason judge(JoinProblem problem, ScoredOrder ofEngine, ScoredOrder learned, double sure) {
        if (!Double.isFinite(learned.cost())) {
            return Reason.NO_NUMBER;
        }
        if (learned.order().equals(ofEngine.order())) {
            return Reason.SAME_ORDER;
        }
        Bgp bgp = problem.bgp();
        double rows = ofEngine.cost() - learned.cost();
        double gain = rows - lossByLookups(problem, ofEngine.order(), learned.order());
        if (gain < Math.log(margin)) {
            return rows < Math.log(margin) ? Reason.NO_GAIN : Reason.SLOW_LOOKUPS;
        }
        if (sure < certainty) {
            return Reason.UNSURE;
        }
        boolean moreProducts = learned.order().avoidableCartesianProducts(bgp)
                > ofEngine.order().avoidableCartesianProducts(bgp);
        return moreProducts && gain < Math.log(CARTESIAN_MARGIN * margin) ? Reason.CARTESIAN : Reason.LEARNED;
    }

    /**
     * Whether a tree is to be executed in the place of the better one of two orders. The rows of the result are left out on both
     * sides: whatever their number, all plans have them, and the model takes those of cycles, where trees save most, for far
     * too many.
     */
    boolean prefers(JoinProblem problem, ScoredTree found, ScoredOrder order) {
        Bgp bgp = problem.bgp();
        JoinTree tree = found.tree();
        int moreSteps = problem.lookups() == ObjectAccess.INDEXED
                ? 0
                : tree.stepsByObject(bgp) - order.order().stepsByObject(bgp);
        double gain = without(found.resultRows(), order.cost())
                - without(found.resultRows(), found.cost())
                - moreSteps * Math.log(STEP_BY_OBJECT);
        boolean moreProducts =
                tree.avoidableCartesianProducts(bgp) > order.order().avoidableCartesianProducts(bgp);
        double least = treeFactor * margin * (moreProducts ? CARTESIAN_MARGIN : 1);
        return gain >= Math.log(least)
                && !(found.certainty() < certainty)
                && found.hashedRows() <= Math.log(MOST_HASHED_ROWS);
    }

    /** ln of e^cost - e^result. */
    private static double without(double result, double cost) {
        return result < cost ? cost + Math.log1p(-Math.exp(result - cost)) : cost;
    }

    /** What the number of rows does not say: ln of the factor by which the learned order's look-ups are the slower ones. */
    private static double lossByLookups(JoinProblem problem, JoinOrder ofEngine, JoinOrder learned) {
        if (problem.lookups() == ObjectAccess.INDEXED) {
            return 0;
        }
        int more = learned.stepsByObject(problem.bgp()) - ofEngine.stepsByObject(problem.bgp());
        return more * Math.log(STEP_BY_OBJECT);
    }
}
