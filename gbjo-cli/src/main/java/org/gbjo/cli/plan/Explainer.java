package org.gbjo.cli.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.explain.JoinExplanation;
import org.gbjo.explain.PlanExplanation;
import org.gbjo.explain.RunnerUp;
import org.gbjo.plan.Plan;
import org.gbjo.report.text.Numbers;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/** Explains the plans of one query by what an estimator expects of their joins, and by true rows where they can be counted. */
final class Explainer {
    /** Sums of the same rows in another order differ by less. */
    private static final double EQUAL = 1e-9;
    /** Fewer times more rows are shown as 1.00 times. */
    private static final double LITTLE = 1.005;

    private final String estimator;
    private final Cardinalities predicted;
    private final Optional<Cardinalities> counted;

    /**
     * An explainer of one BGP.
     *
     * @param predicted what the estimator says
     * @param counted what is true, if there is a graph
     */
    Explainer(String estimator, Cardinalities predicted, Optional<Cardinalities> counted) {
        this.estimator = estimator;
        this.predicted = predicted;
        this.counted = counted;
    }

    /** Stops with a {@code DeadlineExceededException} only if even the rows that are shown as predicted are counted. */
    ExplainedPlan explain(Plan plan, Deadline deadline) {
        PlanExplanation chosen = PlanExplanation.of(plan, predicted);
        List<OptionalDouble> trueRows = trueRows(chosen);
        return new ExplainedPlan(estimator, chosen, trueRows, runnerUp(chosen, deadline));
    }

    private List<OptionalDouble> trueRows(PlanExplanation plan) {
        return plan.joins().stream().map(this::trueRows).toList();
    }

    private OptionalDouble trueRows(JoinExplanation join) {
        if (counted.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(counted.get().rows(join.join().patterns()));
        } catch (DeadlineExceededException e) {
            return OptionalDouble.empty();
        }
    }

    private Optional<ExplainedPlan.Alternative> runnerUp(PlanExplanation chosen, Deadline deadline) {
        try {
            return RunnerUp.of(chosen, predicted, deadline)
                    .map(other -> new ExplainedPlan.Alternative(
                            other.explained(), ExplainedPlan.sum(trueRows(other.explained())), why(chosen, other)));
        } catch (DeadlineExceededException e) {
            return Optional.empty();
        }
    }

    private static String why(PlanExplanation chosen, RunnerUp other) {
        String name = chosen.plan().isLeftLinear() ? "order" : "tree";
        double cost = other.explained().cost();
        if (cost == chosen.cost() || Math.abs(cost - chosen.cost()) <= EQUAL * chosen.cost()) {
            return "no difference is expected, and the chosen " + name + " was found first";
        }
        if (cost < chosen.cost()) {
            return "nothing here speaks against it: the planner goes by other numbers, or did not come upon it";
        }
        JoinExplanation join = other.costliestJoin(chosen);
        if (join.rows() > chosen.largestJoin().rows()) {
            boolean exact = join.source().isExact();
            return "its join of " + patterns(join.join()) + (exact ? " has " : " is expected to have ")
                    + ExplanationText.rows(join.rows(), exact) + " rows, more than any join of the chosen " + name;
        }
        double times = cost / chosen.cost();
        return times < LITTLE
                ? "its joins together have slightly more rows than those of the chosen " + name
                : "its joins together have " + Numbers.figure(times) + " times the rows of the chosen " + name;
    }

    /** The pattern that an order adds, or both patterns that it begins with. */
    private static String patterns(Plan.Join join) {
        return join.left() instanceof Plan.Leaf left && join.right() instanceof Plan.Leaf right
                ? "patterns " + left + " and " + right
                : "pattern " + (join.right() instanceof Plan.Leaf ? join.right() : join.left());
    }
}
