package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.ArbitraryLengthPath;
import org.eclipse.rdf4j.query.algebra.Exists;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Group;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.Order;
import org.eclipse.rdf4j.query.algebra.Projection;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.Service;
import org.eclipse.rdf4j.query.algebra.Slice;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.UnaryTupleOperator;
import org.eclipse.rdf4j.query.algebra.Union;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.hashjoin.HashJoins;
import org.gbjo.rdf4j.observation.ObservedJoin;
import org.gbjo.rdf4j.translation.AlgebraGroup;
import org.gbjo.rdf4j.translation.AlgebraGroupBuilder;
import org.gbjo.rdf4j.translation.AlgebraGroupQuestion;
import org.gbjo.rdf4j.translation.JoinSlot;
import org.gbjo.rdf4j.translation.OptionalChain;
import org.gbjo.rdf4j.translation.StoreCounts;
import org.gbjo.rdf4j.translation.WrittenQuery;

/**
 * Finds the joins of a query that follow each other and lets the order of their patterns be decided. Tracks which
 * variables are bound at each point, since RDF4J hands the values of what stands before to what stands behind.
 */
final class JoinGroups extends AbstractQueryModelVisitor<RuntimeException> {
    private final ContextOrderers orderers;
    private final Dataset dataset;
    private final DecisionListener<List<StatementPattern>> listener;
    private final GroupListener groupListener;
    private final StoreCounts counts;
    private final WrittenQuery written;
    private final QueryWatch watch;
    private Set<String> bound = Set.of();
    /** Whether the query may need its first rows only, which a tree gives late. */
    private boolean firstRows;
    /** Whether this may be evaluated for each row of something else, so that a tree would be computed each time. */
    private boolean perRow;

    /** @param dataset the graphs that the query names, or null */
    JoinGroups(
            ContextOrderers orderers,
            Dataset dataset,
            DecisionListener<List<StatementPattern>> listener,
            GroupListener groupListener,
            StoreCounts counts,
            QueryWatch watch,
            WrittenQuery written) {
        this.orderers = orderers;
        this.dataset = dataset;
        this.listener = listener;
        this.groupListener = groupListener;
        this.counts = counts;
        this.watch = watch;
        this.written = written;
    }

    @Override
    public void meet(Join join) {
        List<JoinSlot> slots = new ArrayList<>();
        JoinSlot.collect(join, slots);
        GroupedArguments grouped = grouped(join, slots);
        List<PatternRun> runs = runs(slots, grouped);
        if (runs.size() == 1 && runs.get(0).slots().size() == slots.size()) {
            orderWhole(join, runs.get(0));
            return;
        }
        for (PatternRun run : runs) {
            grouped.decisions().add(order(run, false, false));
        }
        grouped.replace(join);
    }

    /** Orders given by a person are those of patterns. */
    private boolean isGrouping() {
        JoinOrderer any = orderers.ofAll();
        return any.settings().groups() && written.hints().isEmpty() && !any.hasPins();
    }

    private AlgebraGroupQuestion question(AlgebraGroup group, boolean measurable) {
        boolean once = group.boundBefore().isEmpty() && !perRow && !firstRows;
        return new AlgebraGroupQuestion(group, counts, measurable, once);
    }

    private Decision decide(AlgebraGroup group, AlgebraGroupQuestion question) {
        Decision decision = orderers.of(group.anyPattern(), dataset).decide(question);
        if (groupListener.listens()) {
            groupListener.decided(group.texts(), decision);
        }
        return decision;
    }

    /** Puts arguments into order that are more than patterns. */
    private GroupedArguments grouped(Join join, List<JoinSlot> slots) {
        GroupedArguments grouped = new GroupedArguments(slots);
        if (!isGrouping() || slots.stream().noneMatch(AlgebraGroupBuilder::hasMoreThanPattern)) {
            return grouped;
        }
        ArgumentGroups groups = new ArgumentGroups(join, slots, counts.store(), () -> MadeValues.areIn(join), why -> {
            grouped.leftAlone().add(why);
            groupListener.leftAlone(why);
        });
        for (ArgumentGroups.Found found : groups.find(slot -> boundBefore(slots, slot))) {
            AlgebraGroup group = found.group();
            boolean measurable = grouped.isWhole(found) && bound.isEmpty() && !perRow;
            AlgebraGroupQuestion question = question(group, measurable);
            Decision decision = decide(group, question);
            grouped.decisions().add(decision);
            if (decision.evidence().nativeOrder().isPresent()) {
                grouped.settle(found);
                visitAssignments(group);
            }
            if (isOn() && decision instanceof Decision.Reordered chosen) {
                grouped.reorder(found, chosen);
            }
            if (measurable) {
                grouped.observe(ObservedJoin.of(watch, decision, executed(decision), group, question));
            }
        }
        return grouped;
    }

    /** Where nothing but patterns is joined, they can become a tree, and their rows are those of the join. */
    private void orderWhole(Join join, PatternRun run) {
        boolean isEvaluatedOnce = bound.isEmpty() && !perRow;
        Decision decision = order(run, isEvaluatedOnce && !firstRows, isEvaluatedOnce);
        Join ordered =
                isOn() && decision instanceof Decision.AsTree chosen ? HashJoins.of(chosen.tree(), run.slots()) : join;
        Join explained =
                ExplainedJoin.replace(join, ordered, decision, isEvaluatedOnce ? observed(decision, run) : null);
        if (isOn()) {
            decision.logCost().ifPresent(logCost -> explained.setCostEstimate(Math.exp(logCost)));
            List<Double> logRows = decision.logRows();
            if (!logRows.isEmpty()) {
                explained.setResultSizeEstimate(Math.exp(logRows.get(logRows.size() - 1)));
            }
        }
    }

    private ObservedJoin observed(Decision decision, PatternRun run) {
        return ObservedJoin.of(watch, decision, executed(decision), run.patterns());
    }

    private ExecutedPlan executed(Decision decision) {
        if (!isOn() || !decision.reason().isReplacement()) {
            return ExecutedPlan.NATIVE;
        }
        return decision instanceof Decision.AsTree ? ExecutedPlan.TREE : ExecutedPlan.ORDER;
    }

    private boolean isOn() {
        return orderers.ofAll().settings().mode() == Mode.ON;
    }

    /** Patterns that follow each other. On the way, this visits whatever stands between them and is in no group. */
    private List<PatternRun> runs(List<JoinSlot> slots, GroupedArguments grouped) {
        List<PatternRun> runs = new ArrayList<>();
        PatternRun run = null;
        for (int i = 0; i < slots.size(); i++) {
            JoinSlot slot = slots.get(i);
            StatementPattern pattern = slot.pattern();
            if (grouped.has(i)) {
                run = null;
            } else if (pattern == null) {
                run = null;
                visitArgument(slot, boundBefore(slots, i));
            } else {
                if (run == null || !JoinSlot.haveSameGraphs(run.patterns().get(0), pattern)) {
                    run = new PatternRun(new ArrayList<>(), new ArrayList<>(), boundBefore(slots, i));
                    runs.add(run);
                }
                run.slots().add(slot);
                run.patterns().add(pattern);
            }
        }
        return runs;
    }

    /** What RDF4J joins by hash is evaluated once, without the values of the other side. */
    private void visitArgument(JoinSlot slot, Set<String> before) {
        if (!slot.isOutOfScope()) {
            visitPerRow(slot.argument(), before);
        } else if (slot.left()) {
            visitPerRow(slot.argument(), Set.of());
        } else {
            visit(slot.argument(), Set.of());
        }
    }

    /** The variables that have a value before the argument in a slot; most queries have one run, which is the first. */
    private Set<String> boundBefore(List<JoinSlot> slots, int end) {
        if (end == 0) {
            return bound;
        }
        Set<String> known = new HashSet<>(bound);
        for (JoinSlot slot : slots.subList(0, end)) {
            known.addAll(slot.argument().getBindingNames());
        }
        return known;
    }

    private Decision order(PatternRun run, boolean trees, boolean measurable) {
        written.met(run.patterns().size());
        JoinOrderer orderer = orderers.of(run.patterns().get(0), dataset);
        boolean once = run.bound().isEmpty() && !perRow && !firstRows;
        Decision decision = run.decide(orderer, counts, written, trees, measurable, once);
        listener.decided(run.patterns(), decision);
        if (isOn()) {
            run.apply(decision);
        }
        return decision;
    }

    private void visit(QueryModelNode part, Set<String> boundThere) {
        Set<String> before = bound;
        bound = boundThere;
        part.visit(this);
        bound = before;
    }

    private void visitPerRow(QueryModelNode part, Set<String> boundThere) {
        boolean before = perRow;
        perRow = true;
        visit(part, boundThere);
        perRow = before;
    }

    private Set<String> boundWith(TupleExpr part) {
        Set<String> names = new HashSet<>(bound);
        names.addAll(part.getBindingNames());
        return names;
    }

    /** OPTIONALs that follow each other may get one order with what they are added to. */
    @Override
    public void meet(LeftJoin last) {
        OptionalChain chain = OptionalChain.of(last);
        PlacedOptionals placed = new PlacedOptionals(chain, last);
        if (isGrouping() && (orderers.ofAll().settings().plansEverything() || !chain.beginsSmall())) {
            placed.group(new AlgebraGroupBuilder(counts.store(), bound, () -> MadeValues.areIn(last)))
                    .ifPresent(group -> order(placed, group));
            placed.leftAlone().ifPresent(groupListener::leftAlone);
        }
        TupleExpr first = placed.replace();
        if (!placed.isCorePlaced()) {
            visit(chain.core(), bound);
        }
        placed.optionalsIn(first).forEach(this::visitSide);
    }

    private void order(PlacedOptionals placed, AlgebraGroup group) {
        placed.decided(group, decide(group, question(group, false)), isOn());
        if (placed.isCorePlaced()) {
            visitAssignments(group);
        }
    }

    private void visitAssignments(AlgebraGroup group) {
        group.assignments().forEach(element -> visitPerRow(element.getExpr(), group.boundAfter()));
    }

    private void visitSide(LeftJoin join) {
        Set<String> outer = boundWith(join.getLeftArg());
        visitPerRow(join.getRightArg(), JoinSlot.isOutOfScope(join.getRightArg()) ? Set.of() : outer);
        if (join.hasCondition()) {
            visitPerRow(join.getCondition(), boundWith(join));
        }
    }

    @Override
    public void meet(Filter filter) {
        visit(filter.getArg(), bound);
        visitPerRow(filter.getCondition(), boundWith(filter.getArg()));
    }

    @Override
    public void meet(Extension extension) {
        visit(extension.getArg(), bound);
        Set<String> row = boundWith(extension.getArg());
        extension.getElements().forEach(element -> visitPerRow(element.getExpr(), row));
    }

    /** Also inside of expressions that no other method visits. */
    @Override
    public void meet(Exists exists) {
        visitPerRow(exists.getSubQuery(), bound);
    }

    @Override
    public void meet(Slice slice) {
        visitInside(slice, firstRows || slice.hasLimit());
    }

    /** To sort rows, all of them are needed. */
    @Override
    public void meet(Order order) {
        visitInside(order, false);
    }

    @Override
    public void meet(Group group) {
        visitInside(group, false);
    }

    private void visitInside(UnaryTupleOperator operator, boolean firstRowsThere) {
        boolean before = firstRows;
        firstRows = firstRowsThere;
        operator.visitChildren(this);
        firstRows = before;
    }

    /**
     * RDF4J takes a left side that both parts share out of a union, and then evaluates the union for each of its
     * rows.
     */
    @Override
    public void meet(Union union) {
        visitPerRow(union.getLeftArg(), bound);
        visitPerRow(union.getRightArg(), bound);
    }

    @Override
    public void meet(Projection projection) {
        visit(projection.getArg(), Set.of());
    }

    /** Another server orders what is inside. */
    @Override
    public void meet(Service service) {}

    /** RDF4J puts variables of its own into the inside for each step of the path. */
    @Override
    public void meet(ArbitraryLengthPath path) {}
}
