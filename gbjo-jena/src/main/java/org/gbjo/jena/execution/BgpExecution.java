package org.gbjo.jena.execution;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.mgt.Explain;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.jena.hashjoin.RowFormat;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.Observation;
import org.gbjo.observe.QueryWatch;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;

/**
 * Executes one BGP with the filters around it: asks for a decision, and runs the BGP in gbjo's order, as a tree or
 * exactly as Jena would. A subclass knows a kind of store.
 */
abstract class BgpExecution {
    /** What Jena does without the plug-in. */
    interface Native {
        QueryIterator execute(QueryIterator input);
    }

    final BasicPattern pattern;
    final ExprList filters;
    final ExecutionContext execution;
    final QueryOrdering ordering;

    BgpExecution(BasicPattern pattern, ExprList filters, ExecutionContext execution, QueryOrdering ordering) {
        this.pattern = pattern;
        this.filters = filters;
        this.execution = execution;
        this.ordering = ordering;
    }

    /** Executes as Jena would. */
    abstract QueryIterator executeNative(QueryIterator input);

    /**
     * The same where Jena's order is known already and need not be found again.
     *
     * @param order Jena's own
     */
    QueryIterator executeNative(JoinOrder order, QueryIterator input) {
        return executeNative(input);
    }

    /** Finds the solutions of patterns in the order in which they stand. */
    abstract QueryIterator match(BasicPattern ordered, QueryIterator input);

    /** The patterns as an operator, without filters. */
    abstract Op asOp();

    /** Who decides on this BGP. */
    abstract JoinOrderer orderer();

    /** The name of the graph that is matched, which may be a variable; null for the default graph. */
    abstract Node graph();

    /** The order in which Jena would execute the patterns if its input began with this row. */
    abstract JoinOrder nativeOrder(Binding row);

    /** Which kind of store it is, by the name under which its times stand in the profile. */
    abstract String storeKind();

    /**
     * Whether the store is known to match literals exactly as a hash join does, and not by their values, for example.
     */
    abstract boolean matchesTerms();

    /** How a hash join keeps the rows of the store. */
    abstract RowFormat rowFormat();

    /**
     * Whether a term that a row brings along matches nothing but that same term: then it does not matter who binds a
     * variable first. TDB2 has one id for 1 and 01, and rows keep the one that came first.
     */
    abstract boolean keepsTerms();

    /** Look-ups in the data that this execution sees, if the store can be looked at. */
    abstract Optional<LookUps> lookUps();

    /** The name of a graph that shares its statistics with others; null for the default graph. */
    abstract Node namedGraph();

    /** Equal for executions whose native order is chosen alike, in stores that find triples alike. */
    abstract Object nativeRule();

    /**
     * Equal for executions that are decided on alike. What is executed once may be decided by a look at its graph, so
     * graphs with the same statistics are told apart.
     */
    final Object rule(boolean isExecutedOnce) {
        Node graph = isExecutedOnce ? namedGraph() : null;
        return graph == null ? nativeRule() : new RuleOfGraph(nativeRule(), graph);
    }

    private record RuleOfGraph(Object rule, Node graph) {}

    /** Whether Jena does nothing but match the patterns in an order, once it has one. */
    abstract boolean matchesPlainly();

    /**
     * Finds the solutions of patterns in the order in which they stand, and counts the rows of each step.
     *
     * @param places which patterns of the BGP they are, as written
     * @param isWhole whether these are all patterns, so that the observation may end with them
     */
    QueryIterator matchSteps(
            BasicPattern ordered, int[] places, QueryIterator input, Observation observation, boolean isWhole) {
        QueryIterator rows = input;
        for (int i = 0; i < places.length; i++) {
            BasicPattern step = new BasicPattern();
            step.add(ordered.get(i));
            QueryIterator before = rows;
            rows = CountedRows.of(places[i], execution, observation, () -> match(step, before));
        }
        return rows;
    }

    /** How many triples the graph has, if the store knows it at no cost. */
    OptionalLong triples() {
        return OptionalLong.empty();
    }

    final QueryIterator execute(QueryIterator input) {
        return OtherPredicates.arePossible(pattern) && !input.isJoinIdentity()
                ? new OtherPredicates(this).execute(input)
                : executeWithIris(input);
    }

    /** Executes where Jena does not fail at a predicate. */
    final QueryIterator executeWithIris(QueryIterator input) {
        if (!ordering.mayReorder(pattern.size())) {
            if (!ordering.leavesAlone(pattern.size(), input)) {
                decide(ordering.orderers().any(), BindingFactory.root(), false);
            }
            return executeNative(input);
        }
        if (input.isJoinIdentity()) {
            return execute(input, BindingFactory.root(), false);
        }
        // The first row tells which variables are bound, as it does to Jena.
        QueryIterPeek rows = QueryIterPeek.create(input, execution);
        return rows.hasNext() ? execute(rows, rows.peek(), true) : rows;
    }

    /** What is executed for each of many rows that have values for the same variables, decided for all of them at once. */
    final Function<Binding, QueryIterator> decidedFor(Binding first) {
        Function<Binding, QueryIterator> decided = decidedForIris(first);
        return OtherPredicates.arePossible(pattern) ? new OtherPredicates(this).around(decided) : decided;
    }

    private Function<Binding, QueryIterator> decidedForIris(Binding first) {
        if (!ordering.mayReorder(pattern.size())) {
            if (ordering.listener().listens()) {
                decide(ordering.orderers().any(), BindingFactory.root(), false);
            }
            return filters.isEmpty() && (pattern.size() == 1 || matchesPlainly())
                    ? inOrder(nativeOrder(first))
                    : row -> executeNative(QueryIterSingleton.create(row, execution));
        }
        Decision decision = decide(orderer(), first, true);
        explain(decision);
        return row -> execute(decision, QueryIterSingleton.create(row, execution), row, true);
    }

    private Function<Binding, QueryIterator> inOrder(JoinOrder order) {
        BasicPattern ordered = reordered(order);
        return row -> match(ordered, QueryIterSingleton.create(row, execution));
    }

    private Settings settings() {
        return ordering.orderers().settings();
    }

    private Decision decide(JoinOrderer orderer, Binding row, boolean repeated) {
        Decision decision = orderer.decide(new JenaQuestion(this, row, repeated));
        ordering.listener().decided(pattern, decision);
        return decision;
    }

    private QueryIterator execute(QueryIterator input, Binding row, boolean repeated) {
        Decision decision = decide(orderer(), row, repeated);
        explain(decision);
        return execute(decision, input, row, repeated);
    }

    private QueryIterator execute(Decision decision, QueryIterator input, Binding row, boolean repeated) {
        // To count the rows of each step took a tenth of the time of queries with many rows in memory.
        QueryWatch.Turn turn = ordering.watch().turn(decision, false);
        if (turn != QueryWatch.Turn.NOT) {
            return executeObserved(turn, decision, input, row, repeated);
        }
        return executePlainly(decision, input, row);
    }

    /** Executes what was decided, and counts nothing. */
    private QueryIterator executePlainly(Decision decision, QueryIterator input, Binding row) {
        return switch (plan(decision)) {
            case TREE -> executeTree(((Decision.AsTree) decision).tree(), input);
            case ORDER -> executeOrdered(explained(((Decision.Reordered) decision).order()), decision, input);
            case NATIVE -> {
                Optional<ScoredOrder> known = knownNativeOrder(decision, row);
                yield known.isPresent() ? executeNative(known.get().order(), input) : executeNative(input);
            }
        };
    }

    private QueryIterator executeObserved(
            QueryWatch.Turn turn, Decision decision, QueryIterator input, Binding row, boolean repeated) {
        Observation observation = ordering.watch()
                .begin(
                        turn,
                        decision,
                        plan(decision),
                        new ObservedExecution.Patterns(pattern, row),
                        new Observation.Circumstances(pattern.size(), repeated, !filters.isEmpty(), false));
        try {
            return execute(decision, input, row, new ObservedExecution(this, observation));
        } catch (RuntimeException | Error e) {
            // Some of an execution already happens when it begins.
            observation.ended(false);
            throw e;
        }
    }

    private QueryIterator execute(Decision decision, QueryIterator input, Binding row, ObservedExecution observed) {
        if (QueryWatch.isMeasured(decision)) {
            return observed.around(executePlainly(decision, input, row));
        }
        switch (plan(decision)) {
            case TREE -> {
                return observed.around(executeTree(((Decision.AsTree) decision).tree(), input));
            }
            case ORDER -> {
                JoinOrder order = ((Decision.Reordered) decision).order();
                BasicPattern ordered = explained(order);
                return filters.isEmpty()
                        ? observed.executeOrder(order, input)
                        : observed.executePlaced(
                                FilterPlacement.place(filters, graph(), ordered, decision), order, input);
            }
            default -> {
                Optional<ScoredOrder> known = knownNativeOrder(decision, row);
                return known.isPresent() && matchesPlainly()
                        ? observed.executeOrder(known.get().order(), input)
                        : observed.around(executeNative(input));
            }
        }
    }

    /** What is executed after a decision. */
    private ExecutedPlan plan(Decision decision) {
        if (settings().mode() != Mode.ON || decision instanceof Decision.Kept) {
            return ExecutedPlan.NATIVE;
        }
        return decision instanceof Decision.AsTree ? ExecutedPlan.TREE : ExecutedPlan.ORDER;
    }

    /** An order that was found for other values from outside need not be the one that Jena takes for these. */
    private static Optional<ScoredOrder> knownNativeOrder(Decision decision, Binding row) {
        return row.isEmpty() ? decision.evidence().nativeOrder() : Optional.empty();
    }

    /** Patterns in the chosen order, which Jena's log shows. */
    private BasicPattern explained(JoinOrder order) {
        BasicPattern ordered = reordered(order);
        Explain.explain("Reorder/gbjo", ordered, execution.getContext());
        return ordered;
    }

    /** Executes the patterns in this order, with the filters between them. */
    private QueryIterator executeOrdered(BasicPattern ordered, Decision decision, QueryIterator input) {
        if (filters.isEmpty()) {
            return match(ordered, input);
        }
        Op placed = FilterPlacement.place(filters, graph(), ordered, decision);
        return new FixedOrderExecutor(execution, this::match).executeOp(placed, input);
    }

    private QueryIterator executeTree(JoinTree tree, QueryIterator input) {
        Op op = TreeAlgebra.of(tree, pattern, filters, graph());
        Explain.explain("Tree/gbjo", op, execution.getContext());
        return new TreeExecutor(execution, this::match, rowFormat()).executeOp(op, input);
    }

    final BasicPattern reordered(JoinOrder order) {
        BasicPattern ordered = new BasicPattern();
        for (int place = 0; place < order.size(); place++) {
            ordered.add(pattern.get(order.at(place)));
        }
        return ordered;
    }

    private void explain(Decision decision) {
        if (Explain.explaining(Explain.InfoLevel.INFO, Explain.logExec, execution.getContext())) {
            Explain.logExec.info("gbjo, {}: {}", settings().mode(), decision);
        }
    }
}
