package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.Table;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.core.VarExprList;
import org.apache.jena.sparql.engine.binding.Binding;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.PathReach;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.Question;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.translation.JenaConditions;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Assignment;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.TableRelation;
import org.gbjo.query.UnionRelation;
import org.gbjo.query.Variable;
import org.gbjo.search.StoreTimes;

/** What the planner asks Jena about a group. */
final class GroupQuestion extends Question {
    private final GroupExecution execution;
    private final OpGroup group;
    private final Binding row;
    private final boolean repeated;

    GroupQuestion(GroupExecution execution, Binding row, boolean repeated) {
        this.execution = execution;
        this.group = execution.group();
        this.row = row;
        this.repeated = repeated;
    }

    @Override
    protected boolean isGroup() {
        return true;
    }

    @Override
    protected int size() {
        return group.size();
    }

    @Override
    protected List<Pattern> translatePatterns() {
        return JenaPatterns.patterns(group.patterns(), row);
    }

    @Override
    protected Optional<JoinGroup> findGroup() {
        List<GroupRelation> others = new ArrayList<>();
        for (Op other : group.others()) {
            others.add(relation(other));
        }
        List<GroupFilter> filters = new ArrayList<>();
        for (OpGroup.Filter filter : group.filters()) {
            filters.add(new GroupFilter(variables(filter.variables()), JenaConditions.of(filter.expression())));
        }
        return Optional.of(new JoinGroup(translatePatterns(), others, filters));
    }

    private GroupRelation relation(Op other) {
        if (other instanceof OpPath path) {
            return relation(path);
        }
        if (other instanceof OpTable table) {
            return relation(table.getTable());
        }
        if (other instanceof OpConditional optional) {
            return relation(optional);
        }
        if (other instanceof OpUnion union) {
            return new UnionRelation(UnionBranches.of(union).orElseThrow().patterns().stream()
                    .map(branch -> JenaPatterns.patterns(branch, row))
                    .toList());
        }
        VarExprList assignment = ((OpExtend) other).getVarExprList();
        Var variable = assignment.getVars().get(0);
        Set<Var> needed = new HashSet<>(assignment.getExpr(variable).getVarsMentioned());
        needed.retainAll(execution.variables());
        // What comes with each row has its value already.
        needed.removeIf(row::contains);
        return new Assignment(new Variable(variable.getName()), variables(needed));
    }

    private OptionalRelation relation(OpConditional optional) {
        Set<Var> gives = OpVars.visibleVars(optional.getRight());
        Set<Var> needs = new HashSet<>(gives);
        needs.addAll(OpVars.mentionedVars(optional.getRight()));
        needs.retainAll(execution.certain());
        gives.removeAll(needs);
        return new OptionalRelation(
                JenaPatterns.patterns(PureSide.patterns(optional.getRight()), row), variables(needs), variables(gives));
    }

    private PathRelation relation(OpPath op) {
        TriplePath path = op.getTriplePath();
        return new PathRelation(
                JenaPatterns.end(path.getSubject(), row), execution.path(op), JenaPatterns.end(path.getObject(), row));
    }

    /** Walks from the constant ends of paths, so many triples and no more. */
    @Override
    protected JoinGroup lookedAt(JoinGroup rough) {
        if (repeated) {
            return rough;
        }
        List<GroupRelation> others = new ArrayList<>(rough.others());
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i) instanceof PathRelation path && group.others().get(i) instanceof OpPath op) {
                others.set(i, lookedAt(path, op.getTriplePath()));
            }
        }
        return new JoinGroup(rough.patterns(), others, rough.filters());
    }

    private PathRelation lookedAt(PathRelation rough, TriplePath path) {
        boolean forwards = path.getSubject().isConcrete();
        if (forwards == path.getObject().isConcrete()) {
            return rough;
        }
        double reach = PathReach.of(
                new GraphSteps(execution.graph()),
                forwards ? path.getSubject() : path.getObject(),
                rough.path(),
                forwards,
                PathReach.MOST_READ);
        return new PathRelation(rough.subject(), rough.path(), rough.object(), reach);
    }

    private static TableRelation relation(Table table) {
        List<Double> distinct = new ArrayList<>();
        for (Var variable : table.getVars()) {
            Set<Node> values = new HashSet<>();
            for (Iterator<Binding> rows = table.rows(); rows.hasNext(); ) {
                values.add(rows.next().get(variable));
            }
            distinct.add((double) values.size());
        }
        return new TableRelation(variables(table.getVars()), table.size(), distinct);
    }

    private static List<Variable> variables(Iterable<Var> variables) {
        List<Variable> named = new ArrayList<>();
        variables.forEach(variable -> named.add(new Variable(variable.getName())));
        return named;
    }

    @Override
    protected JoinOrder findNativeOrder() {
        return execution.nativeOrder(row);
    }

    /** Patterns as a BGP has them, then all that the others and the filters consist of. */
    @Override
    protected DecisionKey makeKey(boolean trees) {
        List<Object> parts = new ArrayList<>();
        Object rule = execution.rule(isExecutedOnce());
        parts.add(JenaPatterns.key(group.patterns(), row, rule, trees));
        parts.add(group.elements());
        parts.add(group.graph());
        for (Op other : group.others()) {
            if (other instanceof OpPath op) {
                TriplePath path = op.getTriplePath();
                parts.add(JenaPatterns.node(path.getSubject(), row));
                parts.add(path.getPath());
                parts.add(JenaPatterns.node(path.getObject(), row));
            } else if (other instanceof OpTable table) {
                parts.add(relation(table.getTable()));
            } else if (other instanceof OpConditional optional) {
                parts.add(optional.getRight());
            } else if (other instanceof OpUnion union) {
                parts.add(union);
                OpVars.visibleVars(union).forEach(variable -> parts.add(row.contains(variable)));
            } else {
                parts.add(((OpExtend) other).getVarExprList());
            }
        }
        group.filters().forEach(filter -> parts.add(filter.expression()));
        return new DecisionKey(parts.toArray(), rule, trees);
    }

    @Override
    protected QueryHints hints() {
        return execution.hints();
    }

    @Override
    protected OptionalLong triples() {
        return execution.triples();
    }

    @Override
    protected StoreTimes storeTimes(StoreProfile profile) {
        return profile.timesOf(execution.storeKind());
    }

    /** GRAPH hands on a row without values where nothing comes from outside. */
    private boolean isExecutedOnce() {
        return !repeated || row.isEmpty();
    }

    @Override
    protected Optional<LookUps> openLookUps() {
        return isExecutedOnce() ? execution.lookUps() : Optional.empty();
    }

    @Override
    protected boolean isMeasurable() {
        return !repeated;
    }

    @Override
    protected boolean isRepeated() {
        return repeated;
    }
}
