package org.gbjo.rdf4j.observation;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.gbjo.decision.Decision;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.Observation;
import org.gbjo.observe.ObservedPatterns;
import org.gbjo.observe.QueryWatch;
import org.gbjo.query.Pattern;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;

/**
 * Observes the execution of patterns that are joined and nothing else. To observe rows and time of the whole costs a
 * microsecond or two, so all joins are observed that are predicted to be large, and some of the others. Rows of each step
 * are counted on some executions, since each step gets an iteration more. Of a join that is evaluated again the first
 * time alone is observed.
 */
public final class ObservedJoin {
    /** ln of the rows that a join is predicted to touch at least to be large: at half a microsecond each or more. */
    private static final double LOG_LARGE = Math.log(1000);

    private final QueryWatch watch;
    private final Decision decision;
    private final ExecutedPlan plan;
    private final List<StatementPattern> patterns;
    private boolean begun;

    /**
     * Patterns that were decided on.
     *
     * @param patterns in the order that the decision refers to
     */
    public ObservedJoin(QueryWatch watch, Decision decision, ExecutedPlan plan, List<StatementPattern> patterns) {
        this.watch = watch;
        this.decision = decision;
        this.plan = plan;
        this.patterns = patterns;
    }

    /** The patterns for whoever hears of them. */
    private record Patterns(List<StatementPattern> statements) implements ObservedPatterns {
        @Override
        public Object ofEngine() {
            return statements;
        }

        @Override
        public List<Pattern> translate() {
            return Rdf4jPatterns.patterns(statements, Set.of());
        }
    }

    /**
     * Prepares the join so that it is observed.
     *
     * @param join as all optimizers have left it
     * @param counted is told which arguments are to be counted while they are prepared
     */
    public QueryEvaluationStep prepare(
            Join join, IdentityHashMap<TupleExpr, CountedArgument> counted, Supplier<QueryEvaluationStep> unobserved) {
        QueryWatch.Turn turn = watch.turn(decision, isLarge());
        if (turn == QueryWatch.Turn.NOT) {
            return unobserved.get();
        }
        boolean isFiltered = isFiltered(join);
        if (turn == QueryWatch.Turn.IF_LARGE) {
            QueryEvaluationStep step = unobserved.get();
            return bindings -> evaluate(turn, isFiltered, List.of(), step, bindings);
        }
        List<TupleExpr> arguments = new ArrayList<>();
        boolean hasSteps = collect(join, arguments) && !QueryWatch.isMeasured(decision);
        List<CountedArgument> steps = hasSteps ? steps(arguments) : List.of();
        for (int i = 0; i < steps.size(); i++) {
            counted.put(arguments.get(i), steps.get(i));
        }
        QueryEvaluationStep step = unobserved.get();
        arguments.forEach(counted::remove);
        return bindings -> evaluate(turn, isFiltered, steps, step, bindings);
    }

    /** Whether the join is predicted to take so long that nobody notices that it is observed. */
    private boolean isLarge() {
        return decision.logCost().isPresent() && decision.logCost().getAsDouble() >= LOG_LARGE;
    }

    private static boolean isFiltered(TupleExpr argument) {
        return argument instanceof Join join
                ? isFiltered(join.getLeftArg()) || isFiltered(join.getRightArg())
                : argument instanceof Filter;
    }

    private CloseableIteration<BindingSet> evaluate(
            QueryWatch.Turn turn,
            boolean isFiltered,
            List<CountedArgument> steps,
            QueryEvaluationStep step,
            BindingSet bindings) {
        if (begun) {
            return step.evaluate(bindings);
        }
        begun = true;
        Observation observation = watch.begin(
                turn,
                decision,
                plan,
                new Patterns(patterns),
                new Observation.Circumstances(patterns.size(), !bindings.isEmpty(), isFiltered, isLarge()));
        steps.forEach(each -> each.begin(observation.addStep(each.pattern())));
        try {
            CloseableIteration<BindingSet> rows = step.evaluate(bindings);
            observation.prepared();
            return new ObservedIteration(rows, observation);
        } catch (RuntimeException | Error e) {
            observation.ended(false);
            throw e;
        }
    }

    /** The arguments in the order of their evaluation; returns whether each row of one goes on to the next. */
    private static boolean collect(Join join, List<TupleExpr> arguments) {
        boolean isPlain = !join.isMergeJoin();
        for (TupleExpr side : List.of(join.getLeftArg(), join.getRightArg())) {
            if (side instanceof Join inner) {
                isPlain &= collect(inner, arguments) && !inner.isVariableScopeChange();
            } else {
                arguments.add(side);
            }
        }
        return isPlain;
    }

    /** What is counted of each argument; nothing if they are not the patterns that were decided on. */
    private List<CountedArgument> steps(List<TupleExpr> arguments) {
        List<CountedArgument> steps = new ArrayList<>();
        for (TupleExpr argument : arguments) {
            int pattern = indexOf(argument);
            if (pattern < 0) {
                return List.of();
            }
            steps.add(new CountedArgument(pattern));
        }
        return steps.size() == patterns.size() ? steps : List.of();
    }

    @SuppressWarnings("ReferenceEquality") // equal patterns may stand twice in a query
    private int indexOf(TupleExpr argument) {
        TupleExpr inside = argument;
        while (inside instanceof Filter filter) {
            inside = filter.getArg();
        }
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i) == inside) {
                return i;
            }
        }
        return -1;
    }
}
