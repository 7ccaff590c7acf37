package org.gbjo.paper.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * Predicts what subplans cost, in batches. The paper's model predicts the cost of a whole plan and the paper does not
 * say how dynamic programming and the greedy search ask it about a part. Here a subplan is what it is: a whole plan of
 * the query that has its patterns alone. Such queries are what the model was trained on; a plan completed by guesses,
 * or one whose unused patterns hang in the air, is not, and the cost of the rest would blur the comparison.
 *
 * <p>Where patterns know nothing of each other ({@link org.gbjo.paper.model.Workspace#costsSubplans}), subplans of any
 * patterns are scored together and share what they have in common; for other models those of the same patterns are, so
 * offers for one set should follow each other.
 */
final class SubplanBatch {
    private final Evaluation evaluation;
    private final Offers offers;
    private final PlanBatch plans = new PlanBatch();
    private final List<Plan> offered = new ArrayList<>();
    private int joins;
    private Plan cheapest;
    private double cheapestCost;

    /** Receives the cost of each subplan, in the order in which they were added. */
    interface Offers {
        void accept(Plan subplan, double cost);
    }

    SubplanBatch(Evaluation evaluation, Offers offers) {
        this.evaluation = evaluation;
        this.offers = offers;
    }

    /** Turns to subplans of this many joins. */
    void reset(int joinCount) {
        joins = joinCount;
        cheapest = null;
        clear();
    }

    private void clear() {
        plans.resetSubplans(evaluation.bgp().size(), joins);
        offered.clear();
    }

    void add(Plan subplan) {
        plans.add(subplan);
        offered.add(subplan);
        if (plans.size() == Evaluation.BATCH) {
            flush();
        }
    }

    /** Hands over the costs that are still to come. */
    void flush() {
        if (!plans.holdsSubplans()) {
            report(evaluation.logCosts(plans), 0);
        } else if (evaluation.costsSubplans()) {
            report(evaluation.costsOn(evaluation.bgp(), plans), 0);
        } else {
            for (int from = 0; from < offered.size(); ) {
                from = costSamePatterns(from);
            }
        }
        clear();
    }

    /** The cheapest of the subplans of this many joins, of equal ones the first; null if there are none. */
    Plan cheapest() {
        return cheapest;
    }

    private void report(double[] costs, int from) {
        for (int i = 0; from + i < offered.size() && i < plans.size(); i++) {
            Plan subplan = offered.get(from + i);
            if (cheapest == null || costs[i] < cheapestCost) {
                cheapest = subplan;
                cheapestCost = costs[i];
            }
            offers.accept(subplan, costs[i]);
        }
    }

    /** Costs all subplans from an index on that have the patterns of the first; returns the index after them. */
    private int costSamePatterns(int from) {
        PatternSet patterns = offered.get(from).patterns();
        int[] members = patterns.toArray();
        Bgp part = evaluation.bgp().subset(patterns);
        plans.reset(members.length);
        int end = from;
        while (end < offered.size() && offered.get(end).patterns().equals(patterns)) {
            plans.add(renumbered(offered.get(end), members));
            end++;
        }
        report(evaluation.costsOn(part, plans), from);
        return end;
    }

    private static Plan renumbered(Plan plan, int[] members) {
        if (plan instanceof Plan.Join join) {
            return new Plan.Join(renumbered(join.left(), members), renumbered(join.right(), members));
        }
        return new Plan.Leaf(Arrays.binarySearch(members, ((Plan.Leaf) plan).pattern()));
    }
}
