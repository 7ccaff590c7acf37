package org.gbjo.cli.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.explain.PlanExplanation;

/**
 * What is known of a plan: what was expected of its joins, what they truly have, and which plan came next.
 *
 * @param estimator who predicted the rows
 * @param trueRows of each join; empty where there is no graph to count on, or not enough time
 */
record ExplainedPlan(
        String estimator, PlanExplanation chosen, List<OptionalDouble> trueRows, Optional<Alternative> runnerUp) {
    /**
     * A plan that was not chosen.
     *
     * @param trueCost its true C_out; empty if it was not counted
     * @param why what speaks against it, in a sentence
     */
    record Alternative(PlanExplanation explained, OptionalDouble trueCost, String why) {}

    /** The true C_out of the chosen plan; empty if a join was not counted. */
    OptionalDouble trueCost() {
        return sum(trueRows);
    }

    static OptionalDouble sum(List<OptionalDouble> rows) {
        return rows.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(
                        rows.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
                : OptionalDouble.empty();
    }
}
