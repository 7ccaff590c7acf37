package org.gbjo.engine;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.plan.JoinOrder;

/**
 * Which order or tree a BGP gets, and why.
 *
 * @param reason why
 * @param detail what else there is to say, such as the message of a failure; may be empty
 * @param nativeOrder the engine's own order, if it was asked for
 * @param learnedOrder the planner's order, if there is one
 * @param nativeCost ln of the rows that the engine's order is predicted to touch; NaN if unknown
 * @param learnedCost the same of the planner's order
 * @param certainty how sure the model is that the planner's order is the cheaper one, 0 to 1; NaN if it cannot tell or was
 *     not asked
 * @param tree the cheapest tree with hash joins, if one was looked for and found
 * @param rows ln of the rows that the chosen order is predicted to have after each of its patterns; empty if the model
 *     cannot tell, or a tree was chosen
 * @param planningNanos how long the decision took
 */
public record Decision(
        Reason reason,
        String detail,
        Optional<JoinOrder> nativeOrder,
        Optional<JoinOrder> learnedOrder,
        double nativeCost,
        double learnedCost,
        double certainty,
        Optional<ScoredTree> tree,
        List<Double> rows,
        long planningNanos) {

    /** Above, the magnitude says more than the digits. */
    private static final double MANY = 1e7;

    /** The engine's order, without any planning. */
    static Decision keepNative(Reason reason, String detail) {
        return new Decision(
                reason,
                detail,
                Optional.empty(),
                Optional.empty(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Optional.empty(),
                List.of(),
                0);
    }

    /** The engine's order, whose cost is known; no other one was looked for or found. */
    static Decision keepNative(Reason reason, ScoredOrder ofEngine) {
        return new Decision(
                reason,
                "",
                Optional.of(ofEngine.order()),
                Optional.empty(),
                ofEngine.cost(),
                Double.NaN,
                Double.NaN,
                Optional.empty(),
                List.of(),
                0);
    }

    /** A choice between two orders. */
    static Decision between(Reason reason, ScoredOrder ofEngine, ScoredOrder learned, double certainty) {
        return new Decision(
                reason,
                "",
                Optional.of(ofEngine.order()),
                Optional.of(learned.order()),
                ofEngine.cost(),
                learned.cost(),
                certainty,
                Optional.empty(),
                List.of(),
                0);
    }

    Decision after(long nanos) {
        return new Decision(
                reason, detail, nativeOrder, learnedOrder, nativeCost, learnedCost, certainty, tree, rows, nanos);
    }

    Decision withRows(List<Double> ofChosen) {
        return new Decision(
                reason,
                detail,
                nativeOrder,
                learnedOrder,
                nativeCost,
                learnedCost,
                certainty,
                tree,
                ofChosen,
                planningNanos);
    }

    /** The same with a tree that was looked at, and is chosen or not. */
    Decision withTree(ScoredTree found, boolean chosen) {
        return new Decision(
                chosen ? Reason.BUSHY : reason,
                detail,
                nativeOrder,
                learnedOrder,
                nativeCost,
                learnedCost,
                certainty,
                Optional.of(found),
                chosen ? List.of() : rows,
                planningNanos);
    }

    /** The learned order if it is to be executed; otherwise the engine does what it would do without the plug-in. */
    public Optional<JoinOrder> replacement(Mode mode) {
        return mode == Mode.ON && reason.isLearned() ? learnedOrder : Optional.empty();
    }

    /** The tree if it is to be executed in the place of any order; only where the engine has said that it can. */
    public Optional<JoinTree> treeReplacement(Mode mode) {
        return mode == Mode.ON && reason == Reason.BUSHY ? tree.map(ScoredTree::tree) : Optional.empty();
    }

    /** ln of the rows that the chosen order or tree is predicted to touch; NaN if unknown. */
    public double chosenCost() {
        if (reason == Reason.BUSHY) {
            return tree.orElseThrow().cost();
        }
        return reason.isLearned() ? learnedCost : nativeCost;
    }

    /** What was chosen, for people. */
    String chosen() {
        if (reason == Reason.BUSHY) {
            return "tree";
        }
        return reason.isLearned() ? "learned order" : "native order";
    }

    /** The whole decision on one line. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(chosen());
        out.append(": ").append(reason.sentence());
        if (!detail.isEmpty()) {
            out.append(" (").append(detail).append(')');
        }
        nativeOrder.ifPresent(order -> append("native", order, nativeCost, out));
        learnedOrder.ifPresent(order -> append("learned", order, learnedCost, out));
        if (!Double.isNaN(certainty)) {
            out.append(String.format(Locale.ROOT, "; certainty %.2f", certainty));
        }
        tree.ifPresent(found -> append("tree", found.tree(), found.cost(), out));
        return out.append(String.format(Locale.ROOT, "; %.3f ms", planningNanos / 1e6))
                .toString();
    }

    private static void append(String name, Object plan, double cost, StringBuilder out) {
        out.append("; ").append(name).append(' ').append(plan);
        if (!Double.isNaN(cost)) {
            double rows = Math.exp(cost);
            out.append(String.format(Locale.ROOT, rows < MANY ? " (%,.0f rows)" : " (%.2e rows)", rows));
        }
    }
}
