package org.gbjo.explain;

import java.util.List;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.search.OrderSearch;
import org.gbjo.search.SearchPolicy;
import org.gbjo.search.StepCost;

/**
 * The best order that begins with another join than a plan does, to show what the plan was chosen over.
 *
 * @param explained the runner-up, join by join
 */
public record RunnerUp(PlanExplanation explained) {
    /** Looks for the runner-up of a plan; there is none of two patterns, nor where the time is over. */
    public static Optional<RunnerUp> of(PlanExplanation best, Cardinalities cardinalities, Deadline deadline) {
        List<JoinExplanation> joins = best.joins();
        if (joins.size() < 2) {
            return Optional.empty();
        }
        PatternSet first = joins.get(0).join().patterns();
        OrderSearch search = new OrderSearch(SearchPolicy.DEFAULT, StepCost.C_OUT);
        OrderSearch.Outcome outcome = search.search(new Without(cardinalities, first), deadline);
        if (outcome == OrderSearch.Outcome.LATE || !Double.isFinite(search.cost())) {
            return Optional.empty();
        }
        Plan order = Plan.leftLinear(search.order().clone());
        return Optional.of(new RunnerUp(PlanExplanation.of(order, cardinalities)));
    }

    /** The first join that has more rows than every join of the better plan, or the largest one. */
    public JoinExplanation costliestJoin(PlanExplanation better) {
        double most = better.largestJoin().rows();
        for (JoinExplanation join : explained.joins()) {
            if (join.rows() > most) {
                return join;
            }
        }
        return explained.largestJoin();
    }

    /** The same cardinalities, but one set has more rows than any plan can afford. */
    private record Without(Cardinalities others, PatternSet left) implements Cardinalities {
        @Override
        public Bgp bgp() {
            return others.bgp();
        }

        @Override
        public double rows(long low, long high) {
            return low == left.low() && high == left.high() ? Double.POSITIVE_INFINITY : others.rows(low, high);
        }

        @Override
        public boolean isExact(long low, long high) {
            return others.isExact(low, high);
        }

        @Override
        public double squaredLogError(long low, long high) {
            return others.squaredLogError(low, high);
        }

        @Override
        public boolean isDear() {
            return others.isDear();
        }
    }
}
