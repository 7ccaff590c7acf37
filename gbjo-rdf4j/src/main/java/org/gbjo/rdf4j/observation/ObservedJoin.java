package org.gbjo.rdf4j.observation;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.UnaryTupleOperator;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.gbjo.decision.Decision;
import org.gbjo.decision.Question;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.Observation;
import org.gbjo.observe.ObservedGroup;
import org.gbjo.observe.ObservedPatterns;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.translation.AlgebraGroup;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;

/**
 * Observes the execution of patterns, or of a group, that are joined and nothing else, with the filters around them. To observe rows and time of the whole costs a
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
    private final ObservedPatterns patterns;
    private final List<? extends TupleExpr> arguments;
    private boolean preparing;
    private boolean begun;

    /**
     * What was decided on.
     *
     * @param arguments what is joined, in the order that the decision refers to
     */
    private ObservedJoin(
            QueryWatch watch,
            Decision decision,
            ExecutedPlan plan,
            ObservedPatterns patterns,
            List<? extends TupleExpr> arguments) {
        this.watch = watch;
        this.decision = decision;
        this.plan = plan;
        this.patterns = patterns;
        this.arguments = arguments;
    }

    /** Patterns, in the order that the decision refers to. */
    public static ObservedJoin of(
            QueryWatch watch, Decision decision, ExecutedPlan plan, List<StatementPattern> patterns) {
        return new ObservedJoin(watch, decision, plan, new Patterns(patterns), patterns);
    }

    /** A group about which a question was asked. */
    public static ObservedJoin of(
            QueryWatch watch, Decision decision, ExecutedPlan plan, AlgebraGroup group, Question question) {
        return new ObservedJoin(
                watch, decision, plan, new ObservedGroup(group::texts, question), group.joinedArguments());
    }

    /** The patterns for whoever hears of them. */
    private record Patterns(List<StatementPattern> statements) implements ObservedPatterns {
        @Override
        public Object ofEngine() {
            return statements;
        }

        @Override
        public BgpTemplate template() {
            return BgpTemplate.of(Rdf4jPatterns.patterns(statements, Set.of()));
        }
    }

    /**
     * What is observed with filters and assignments around it: RDF4J puts those further inside in one order than in another,
     * so that without them two orders would differ in what they do, and in their rows.
     *
     * @param around the outermost of them
     */
    public static Optional<ObservedJoin> below(TupleExpr around) {
        TupleExpr inside = around;
        while (inside instanceof Filter || inside instanceof Extension) {
            inside = ((UnaryTupleOperator) inside).getArg();
        }
        return inside instanceof ObservableJoin join ? join.observed() : Optional.empty();
    }

    /**
     * Prepares the join so that it is observed; what is observed already with something around it is prepared as it is.
     *
     * @param whole the join as all optimizers have left it, perhaps with something around it
     * @param counted is told which arguments are to be counted while they are prepared
     */
    public QueryEvaluationStep prepare(
            TupleExpr whole,
            IdentityHashMap<TupleExpr, CountedArgument> counted,
            Supplier<QueryEvaluationStep> unobserved) {
        if (preparing) {
            return unobserved.get();
        }
        preparing = true;
        try {
            QueryWatch.Turn turn = watch.turn(decision, isLarge());
            return turn == QueryWatch.Turn.NOT ? unobserved.get() : prepare(turn, joinIn(whole), counted, unobserved);
        } finally {
            preparing = false;
        }
    }

    private static Join joinIn(TupleExpr whole) {
        TupleExpr inside = whole;
        while (!(inside instanceof Join)) {
            inside = ((UnaryTupleOperator) inside).getArg();
        }
        return (Join) inside;
    }

    private QueryEvaluationStep prepare(
            QueryWatch.Turn turn,
            Join join,
            IdentityHashMap<TupleExpr, CountedArgument> counted,
            Supplier<QueryEvaluationStep> unobserved) {
        boolean isFiltered = isFiltered(join);
        if (turn == QueryWatch.Turn.IF_LARGE) {
            QueryEvaluationStep step = unobserved.get();
            return bindings -> evaluate(turn, isFiltered, List.of(), step, bindings);
        }
        List<TupleExpr> joined = new ArrayList<>();
        boolean hasSteps = collect(join, joined) && !QueryWatch.isMeasured(decision);
        List<CountedArgument> steps = hasSteps ? steps(joined) : List.of();
        for (int i = 0; i < steps.size(); i++) {
            counted.put(joined.get(i), steps.get(i));
        }
        QueryEvaluationStep step = unobserved.get();
        joined.forEach(counted::remove);
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
                patterns,
                new Observation.Circumstances(arguments.size(), !bindings.isEmpty(), isFiltered, isLarge()));
        if (!steps.isEmpty()) {
            observation.isSlowed();
        }
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

    /** What is counted of each argument; nothing if they are not those that were decided on. */
    private List<CountedArgument> steps(List<TupleExpr> joined) {
        List<CountedArgument> steps = new ArrayList<>();
        for (TupleExpr argument : joined) {
            int pattern = indexOf(argument);
            if (pattern < 0) {
                return List.of();
            }
            steps.add(new CountedArgument(pattern));
        }
        return steps.size() == arguments.size() ? steps : List.of();
    }

    @SuppressWarnings("ReferenceEquality") // equal patterns may stand twice in a query
    private int indexOf(TupleExpr argument) {
        TupleExpr inside = argument;
        while (inside instanceof Filter filter) {
            inside = filter.getArg();
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) == inside) {
                return i;
            }
        }
        return -1;
    }
}
