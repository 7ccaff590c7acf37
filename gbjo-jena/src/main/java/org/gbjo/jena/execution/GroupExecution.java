package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterFilterExpr;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.mgt.Explain;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.apache.jena.sparql.util.VarUtils;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.Decision;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.translation.JenaPaths;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.Observation;
import org.gbjo.observe.ObservedGroup;
import org.gbjo.observe.QueryWatch;
import org.gbjo.plan.FilterPlaces;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.PropertyPath;

/** Executes one group: asks for a decision, and runs its relations in gbjo's order or exactly as Jena would. */
final class GroupExecution {
    /** Executes one relation that is no pattern. */
    interface Single {
        QueryIterator execute(Op op, QueryIterator input);
    }

    private static final Node SOME_VALUE = NodeFactory.createURI("urn:x-gbjo:bound");

    private final OpGroup group;
    private final Function<BasicPattern, BgpExecution> bgps;
    private final BgpExecution patterns;
    private final ExecutionContext execution;
    private final QueryOrdering ordering;
    private final BgpExecution.Native asJena;
    private final Single single;
    private final Set<Var> variables = new HashSet<>();

    /**
     * A group.
     *
     * @param bgps executes some of its patterns as a BGP
     * @param asJena what Jena does with the elements of the group
     */
    GroupExecution(
            OpGroup group,
            Function<BasicPattern, BgpExecution> bgps,
            ExecutionContext execution,
            QueryOrdering ordering,
            BgpExecution.Native asJena,
            Single single) {
        this.group = group;
        this.bgps = bgps;
        this.patterns = bgps.apply(group.patterns());
        this.execution = execution;
        this.ordering = ordering;
        this.asJena = asJena;
        this.single = single;
        for (int i = 0; i < group.size(); i++) {
            variables.addAll(variablesOf(i));
        }
    }

    private Set<Var> variablesOf(int relation) {
        Set<Var> found = new HashSet<>();
        if (group.isPattern(relation)) {
            VarUtils.addVarsFromTriple(found, group.patterns().get(relation));
        } else {
            found.addAll(OpVars.visibleVars(group.other(relation)));
        }
        return found;
    }

    QueryIterator execute(QueryIterator input) {
        if (input.isJoinIdentity()) {
            return execute(input, BindingFactory.root(), false);
        }
        QueryIterPeek rows = QueryIterPeek.create(input, execution);
        return rows.hasNext() ? execute(rows, rows.peek(), true) : rows;
    }

    private QueryIterator execute(QueryIterator input, Binding row, boolean repeated) {
        GroupQuestion question = new GroupQuestion(this, row, repeated);
        Decision decision = patterns.orderer().decide(question);
        if (ordering.groups().listens()) {
            ordering.groups().decided(group.texts(), decision);
        }
        if (Explain.explaining(Explain.InfoLevel.INFO, Explain.logExec, execution.getContext())) {
            Explain.logExec.info("gbjo, group, {}", decision);
        }
        QueryWatch.Turn turn = ordering.watch().turn(decision, false);
        return turn == QueryWatch.Turn.NOT
                ? execute(decision, input, null)
                : executeObserved(turn, question, decision, input, repeated);
    }

    /** @param steps counts the rows of steps; null if nobody does */
    private QueryIterator execute(Decision decision, QueryIterator input, Observation steps) {
        return decision instanceof Decision.Reordered reordered && isOn()
                ? executeOrdered(reordered.order(), places(reordered), input, steps)
                : asJena.execute(input);
    }

    private boolean isOn() {
        return ordering.orderers().settings().mode() == Mode.ON;
    }

    private QueryIterator executeObserved(
            QueryWatch.Turn turn, GroupQuestion question, Decision decision, QueryIterator input, boolean repeated) {
        boolean isReordered = decision instanceof Decision.Reordered && isOn();
        Observation observation = ordering.watch()
                .begin(
                        turn,
                        decision,
                        isReordered ? ExecutedPlan.ORDER : ExecutedPlan.NATIVE,
                        new ObservedGroup(group::texts, question),
                        new Observation.Circumstances(
                                group.size(), repeated, !group.filters().isEmpty(), false));
        try {
            QueryIterator rows = execute(decision, input, QueryWatch.isMeasured(decision) ? null : observation);
            observation.prepared();
            return new ObservedRows(rows, execution, observation);
        } catch (RuntimeException | Error e) {
            // Some of an execution already happens when it begins.
            observation.ended(false);
            throw e;
        }
    }

    /** After which place of the order each filter is applied; -1 for before all. */
    private int[] places(Decision.Reordered decision) {
        JoinOrder order = decision.order();
        List<Double> logRows = decision.logRows();
        List<FilterShare> shares = decision.evidence().filters();
        int[] places = new int[group.filters().size()];
        for (int i = 0; i < places.length; i++) {
            OpGroup.Filter filter = group.filters().get(i);
            int earliest = earliest(filter.variables(), order);
            places[i] = earliest < 0 || shares.size() != places.length
                    ? earliest
                    : FilterPlaces.best(earliest, logRows, shares.get(i).share(), filter.price());
        }
        return places;
    }

    private int earliest(Set<Var> needed, JoinOrder order) {
        Set<Var> missing = new HashSet<>(needed);
        int place = -1;
        while (!missing.isEmpty()) {
            missing.removeAll(variablesOf(order.at(++place)));
        }
        return place;
    }

    /** Whether the patterns come first, with nothing but OPTIONALs behind them: then they are a BGP like any other. */
    private boolean isPlainCore(BasicPattern run, int place) {
        return run.size() == group.patterns().size()
                && place + 1 == run.size()
                && group.others().stream().allMatch(other -> other instanceof OpConditional);
    }

    /** Neighbouring patterns are matched together, up to the next filter. */
    private QueryIterator executeOrdered(JoinOrder order, int[] filterPlaces, QueryIterator input, Observation steps) {
        QueryIterator rows = filtered(-1, filterPlaces, input);
        BasicPattern run = new BasicPattern();
        Observation counting = steps;
        for (int place = 0; place < order.size(); place++) {
            int relation = order.at(place);
            if (group.isPattern(relation)) {
                run.add(group.patterns().get(relation));
            }
            boolean ends = place + 1 == order.size()
                    || !group.isPattern(order.at(place + 1))
                    || !group.isPattern(relation)
                    || isFiltered(place, filterPlaces);
            if (ends && !run.isEmpty()) {
                if (isPlainCore(run, place)) {
                    // It is decided on by itself, so that its steps are its own.
                    counting = null;
                    rows = single.execute(patterns.asOp(), rows);
                } else {
                    rows = match(run, order, place, rows, counting);
                }
                run = new BasicPattern();
            }
            if (!group.isPattern(relation)) {
                rows = execute(relation, rows, counting);
            }
            rows = filtered(place, filterPlaces, rows);
        }
        return rows;
    }

    /** Patterns that end at a place of the order. */
    private QueryIterator match(BasicPattern run, JoinOrder order, int end, QueryIterator input, Observation steps) {
        if (steps == null) {
            return patterns.match(run, input);
        }
        int[] relations = new int[run.size()];
        for (int i = 0; i < relations.length; i++) {
            relations[i] = order.at(end + 1 - relations.length + i);
        }
        return patterns.matchSteps(run, relations, input, steps, false);
    }

    private QueryIterator execute(int relation, QueryIterator input, Observation steps) {
        Op other = group.executed(relation);
        return steps == null
                ? PathByTerms.execute(other, input, single, execution)
                : CountedRows.of(
                        relation, execution, steps, () -> PathByTerms.execute(other, input, single, execution));
    }

    private static boolean isFiltered(int place, int[] filterPlaces) {
        for (int filterPlace : filterPlaces) {
            if (filterPlace == place) {
                return true;
            }
        }
        return false;
    }

    private QueryIterator filtered(int place, int[] filterPlaces, QueryIterator input) {
        QueryIterator rows = input;
        for (int i = 0; i < filterPlaces.length; i++) {
            if (filterPlaces[i] == place) {
                rows = new QueryIterFilterExpr(rows, group.filters().get(i).expression(), execution);
            }
        }
        return rows;
    }

    /** Jena executes one element after the other, and orders the patterns of each BGP. */
    JoinOrder nativeOrder(Binding row) {
        BindingBuilder bound = BindingBuilder.create(row);
        List<Integer> order = new ArrayList<>();
        for (List<Integer> element : group.elements()) {
            if (element.isEmpty() || !group.isPattern(element.get(0))) {
                order.addAll(element);
            } else {
                BasicPattern bgp = new BasicPattern();
                element.forEach(pattern -> bgp.add(group.patterns().get(pattern)));
                JoinOrder within = bgps.apply(bgp).nativeOrder(bound.snapshot());
                for (int place = 0; place < within.size(); place++) {
                    order.add(element.get(within.at(place)));
                }
            }
            for (int relation : element) {
                for (Var variable : variablesOf(relation)) {
                    if (!bound.contains(variable)) {
                        bound.add(variable, SOME_VALUE);
                    }
                }
            }
        }
        return JoinOrder.of(order.stream().mapToInt(Integer::intValue).toArray());
    }

    OpGroup group() {
        return group;
    }

    /** The variables that other relations than OPTIONALs bind. */
    Set<Var> certain() {
        Set<Var> certain = new HashSet<>();
        for (int i = 0; i < group.size(); i++) {
            if (group.isPattern(i) || !(group.other(i) instanceof OpConditional)) {
                certain.addAll(variablesOf(i));
            }
        }
        return certain;
    }

    /** All variables of the relations. */
    Set<Var> variables() {
        return variables;
    }

    /** The graph that paths of the group walk in. */
    Graph graph() {
        return group.graph().map(execution.getDataset()::getGraph).orElseGet(execution::getActiveGraph);
    }

    PropertyPath path(OpPath op) {
        return JenaPaths.of(
                        op.getTriplePath().getPath(), PropertyFunctionRegistry.chooseRegistry(execution.getContext()))
                .orElseThrow();
    }

    Object rule(boolean isExecutedOnce) {
        return patterns.rule(isExecutedOnce);
    }

    Optional<LookUps> lookUps() {
        return patterns.lookUps();
    }

    String storeKind() {
        return patterns.storeKind();
    }

    QueryHints hints() {
        return ordering.hints();
    }

    OptionalLong triples() {
        return patterns.triples();
    }
}
