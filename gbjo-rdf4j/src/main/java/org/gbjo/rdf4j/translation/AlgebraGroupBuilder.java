package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Triple;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.vocabulary.XSD;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.algebra.AggregateOperator;
import org.eclipse.rdf4j.query.algebra.BindingSetAssignment;
import org.eclipse.rdf4j.query.algebra.Difference;
import org.eclipse.rdf4j.query.algebra.Distinct;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.ExtensionElem;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.MultiProjection;
import org.eclipse.rdf4j.query.algebra.Projection;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.Service;
import org.eclipse.rdf4j.query.algebra.SingletonSet;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Union;
import org.eclipse.rdf4j.query.algebra.ValueExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.helpers.TupleExprs;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.VarNameCollector;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.PatternSet;

/**
 * Collects arguments of joins that follow each other into one group, as long as every order of them has the same
 * solutions.
 *
 * <p>RDF4J hands each row of the left side of a join to the right side. For one row from outside, the values of its
 * variables are constants. Then a pattern, a path and a table without UNDEF are bags of rows that have a value for each of
 * their variables, and a join of such bags is commutative and associative. What could still differ is excluded by the
 * rules: {@link GroupRule}.
 */
public final class AlgebraGroupBuilder {
    /** A larger table is left where it is: to look at all of it takes time. */
    private static final int MOST_TABLE_ROWS = 5000;

    private final Set<GroupRule> rules;
    private final boolean keepsTerms;
    private final Set<String> outside;
    private final BooleanSupplier makesValues;

    private final List<StatementPattern> patterns = new ArrayList<>();
    private final List<TupleExpr> arguments = new ArrayList<>();
    private final List<GroupMember> others = new ArrayList<>();
    /** The relations as RDF4J joins them; one that is no pattern is a number below zero. */
    private final List<Integer> order = new ArrayList<>();

    private final List<ValueExpr> filters = new ArrayList<>();
    private final Set<String> bound = new LinkedHashSet<>();
    private final Set<String> assigned = new HashSet<>();
    /** Variables that an expression has found unbound. */
    private final Set<String> unbound = new HashSet<>();
    /** Variables that an OPTIONAL mentions and nobody before it. */
    private final Set<String> optional = new HashSet<>();

    private StatementPattern first;
    private String obstacle = "";

    /**
     * An empty group.
     *
     * @param outside the variables that may have a value before
     * @param makesValues whether a query has values that may be in no statement
     */
    public AlgebraGroupBuilder(KnownStore store, Set<String> outside, BooleanSupplier makesValues) {
        this(EnumSet.allOf(GroupRule.class), store != KnownStore.OTHER, outside, makesValues);
    }

    AlgebraGroupBuilder(Set<GroupRule> rules, boolean keepsTerms, Set<String> outside, BooleanSupplier makesValues) {
        this.rules = rules;
        this.keepsTerms = keepsTerms;
        this.outside = outside;
        this.makesValues = makesValues;
    }

    /** Whether an argument may have anything to order beside a pattern. */
    public static boolean hasMoreThanPattern(JoinSlot slot) {
        return slot.pattern() == null && !TupleExprs.isVariableScopeChange(slot.argument());
    }

    private AlgebraGroupBuilder copy() {
        AlgebraGroupBuilder copy = new AlgebraGroupBuilder(rules, keepsTerms, outside, makesValues);
        copy.takeOver(this);
        return copy;
    }

    private void takeOver(AlgebraGroupBuilder larger) {
        addNew(larger.patterns, patterns);
        addNew(larger.arguments, arguments);
        addNew(larger.others, others);
        addNew(larger.order, order);
        addNew(larger.filters, filters);
        bound.addAll(larger.bound);
        assigned.addAll(larger.assigned);
        unbound.addAll(larger.unbound);
        optional.addAll(larger.optional);
        first = larger.first;
    }

    private static <T> void addNew(List<T> larger, List<T> known) {
        known.addAll(larger.subList(known.size(), larger.size()));
    }

    /** Adds an argument with all that it consists of, or nothing of it; {@link #obstacle} says why not. */
    public boolean add(TupleExpr argument) {
        AlgebraGroupBuilder larger = copy();
        if (!larger.append(argument)) {
            obstacle = larger.obstacle;
            return false;
        }
        takeOver(larger);
        return true;
    }

    /** Adds an OPTIONAL behind all that it is added to, or says why not. */
    boolean addOptional(LeftJoin join) {
        return appendOptional(join);
    }

    /** Why the last argument was not added, or there is no group. */
    public String obstacle() {
        return obstacle;
    }

    /**
     * The group; nothing if there is nothing to order beside patterns, or nothing that is matched, or a path has no anchor.
     *
     * @param above the conditions of the filters around all of the group
     */
    public Optional<AlgebraGroup> build(List<ValueExpr> above) {
        int size = patterns.size() + others.size();
        boolean isJoin = size - assigned.size() > 1 && size <= PatternSet.LIMIT;
        // A single OPTIONAL follows the only pattern.
        boolean isOneOptional = size == 2 && !optional.isEmpty();
        if (others.isEmpty() || first == null || !isJoin || isOneOptional) {
            return Optional.empty();
        }
        boolean isAllowed = (new AnchoredVariables(patterns, others).anchor(others)
                        || isWaived(GroupRule.ANCHOR, "a path that may be empty has no end that a pattern binds"))
                && (above.stream().allMatch(StableExpressions::isStable)
                        || isWaived(GroupRule.STABLE, "a filter gives another value at each call"));
        if (!isAllowed) {
            return Optional.empty();
        }
        List<ValueExpr> all = new ArrayList<>(filters);
        all.addAll(above);
        int[] numbers = order.stream()
                .mapToInt(relation -> relation < 0 ? patterns.size() - relation - 1 : relation)
                .toArray();
        return Optional.of(new AlgebraGroup(patterns, arguments, others, JoinOrder.of(numbers), all, first, outside));
    }

    /** The variables that the group binds. */
    public Set<String> names() {
        return bound;
    }

    private boolean append(TupleExpr argument) {
        if (TupleExprs.isVariableScopeChange(argument)
                && !isWaived(GroupRule.OWN_SCOPE, "a part with a scope of its own stays where it is")) {
            return false;
        }
        if (argument instanceof StatementPattern pattern) {
            return appendPattern(pattern, pattern);
        }
        if (argument instanceof Join join) {
            return append(join.getLeftArg()) && append(join.getRightArg());
        }
        if (argument instanceof Extension extension) {
            return append(extension.getArg())
                    && extension.getElements().stream().allMatch(this::appendAssignment);
        }
        if (argument instanceof SingletonSet) {
            return true;
        }
        if (argument instanceof BindingSetAssignment table) {
            return appendTable(table);
        }
        if (argument instanceof Filter filter) {
            return appendFiltered(filter);
        }
        Optional<TwoEndedPath> path = TwoEndedPath.of(argument);
        return path.isPresent() ? appendPath(argument, path.get()) : refuse(name(argument) + " stays where it is");
    }

    private static String name(TupleExpr argument) {
        if (argument instanceof LeftJoin) {
            return "OPTIONAL";
        }
        if (argument instanceof Difference) {
            return "MINUS";
        }
        if (argument instanceof Union) {
            return "UNION";
        }
        if (argument instanceof Service) {
            return "SERVICE";
        }
        return TupleExprs.containsSubquery(argument) || argument instanceof Projection
                ? "a sub-select"
                : argument.getClass().getSimpleName();
    }

    private boolean refuse(String why) {
        obstacle = why;
        return false;
    }

    /** Says why something is not added, unless the rule is switched off. */
    private boolean isWaived(GroupRule rule, String why) {
        return !rules.contains(rule) || refuse(why);
    }

    /** Whether a relation with these variables may be joined anywhere in the group. */
    private boolean bind(Set<String> names) {
        for (String name : names) {
            boolean isAllowed = (!unbound.contains(name)
                            || isWaived(GroupRule.MENTIONED, "an expression before it mentions ?" + name))
                    && (!assigned.contains(name)
                            || isWaived(GroupRule.ASSIGNED, "?" + name + " is assigned before it"));
            if (!isAllowed) {
                return false;
            }
        }
        bound.addAll(names);
        return true;
    }

    private boolean hasSameGraphs(StatementPattern pattern) {
        Var context = pattern.getContextVar();
        if (first == null) {
            first = pattern;
        }
        return (context == null
                        || context.hasValue()
                        || isWaived(GroupRule.GRAPH_VARIABLE, "a variable names the graph"))
                && (JoinSlot.haveSameGraphs(first, pattern) || isWaived(GroupRule.SAME_GRAPHS, "another graph"));
    }

    private boolean appendPattern(TupleExpr argument, StatementPattern pattern) {
        Set<String> names = new LinkedHashSet<>();
        for (Var term : pattern.getVarList()) {
            if (!term.isConstant()) {
                names.add(term.getName());
            }
        }
        if (!hasSameGraphs(pattern) || !bind(names)) {
            return false;
        }
        order.add(patterns.size());
        patterns.add(pattern);
        arguments.add(argument);
        return true;
    }

    /** A filter that concerns one pattern alone goes with it. */
    private boolean appendFiltered(Filter filter) {
        StatementPattern pattern = JoinSlot.patternOf(filter);
        if (pattern == null) {
            return refuse("a filter stays where it is");
        }
        if (!StableExpressions.isStable(filter.getCondition())
                && !isWaived(GroupRule.STABLE, "a filter gives another value at each call")) {
            return false;
        }
        filters.add(filter.getCondition());
        return appendPattern(filter, pattern);
    }

    private boolean appendPath(TupleExpr argument, TwoEndedPath path) {
        GroupMember.Path member = new GroupMember.Path(argument, path);
        return isAllowed(argument, path)
                && hasSameGraphs(path.pattern())
                && bind(member.names())
                && appendOther(member);
    }

    /** The outermost projection of a query drops what is not its own: an ASK query has no other. */
    private static boolean isInsideProjection(TupleExpr path) {
        QueryModelNode around = path.getParentNode();
        while (around != null && !(around instanceof Projection) && !(around instanceof MultiProjection)) {
            around = around.getParentNode();
        }
        return around != null;
    }

    private boolean isAllowed(TupleExpr argument, TwoEndedPath path) {
        Var subject = path.subject();
        Var object = path.object();
        boolean isFromOutside = outside.contains(subject.getName()) || outside.contains(object.getName());
        return (!subject.getName().equals(object.getName())
                        || isWaived(GroupRule.SAME_ENDS, "a path leads from a term to itself"))
                && ((isEnd(subject) && isEnd(object))
                        || isWaived(GroupRule.LANGUAGE, "a path ends in a literal that a store may match by its value"))
                && (!path.hasNestedRepetition()
                        || isWaived(
                                GroupRule.NESTED_CLOSURE, "a closure of something that may be left out or repeated"))
                && (!path.path().mayBeEmpty()
                        || !isFromOutside
                        || !makesValues.getAsBoolean()
                        || isWaived(
                                GroupRule.MADE_VALUES,
                                "a path that may be empty is joined with values that the query makes"))
                && (!(argument instanceof Distinct)
                        || isInsideProjection(argument)
                        || isWaived(
                                GroupRule.OUTERMOST, "a path that may be left out, where RDF4J would drop the row"));
    }

    private boolean isEnd(Var end) {
        return !end.hasValue() || isSafe(end.getValue());
    }

    /** Whether a term is the same wherever it is joined. */
    private boolean isSafe(Value term) {
        if (term instanceof Literal literal) {
            return XSD.STRING.equals(literal.getDatatype())
                    || (keepsTerms && literal.getLanguage().isEmpty());
        }
        return term instanceof Resource && !(term instanceof Triple);
    }

    private boolean appendTable(BindingSetAssignment table) {
        long rows = 0;
        for (BindingSet row : table.getBindingSets()) {
            rows++;
            for (String name : table.getBindingNames()) {
                Value value = row.getValue(name);
                boolean isAllowed = value == null
                        ? isWaived(GroupRule.UNDEF, "VALUES has UNDEF")
                        : isSafe(value)
                                || isWaived(
                                        GroupRule.LANGUAGE, "VALUES has a literal that a store may match by its value");
                if (!isAllowed) {
                    return false;
                }
            }
            if (rows > MOST_TABLE_ROWS) {
                return refuse("VALUES has more than " + MOST_TABLE_ROWS + " rows");
            }
        }
        for (String name : table.getBindingNames()) {
            if (outside.contains(name)
                    && !isWaived(GroupRule.ASSIGNED, "VALUES has ?" + name + ", which is bound outside")) {
                return false;
            }
        }
        boolean isTable = rows > 0 && !table.getBindingNames().isEmpty();
        return (isTable || refuse("VALUES is empty"))
                && bind(table.getBindingNames())
                && appendOther(new GroupMember.Table(table, rows));
    }

    private boolean appendOther(GroupMember other) {
        others.add(other);
        order.add(-others.size());
        return true;
    }

    private boolean appendOptional(LeftJoin join) {
        Optional<OptionalPart> part = OptionalPart.of(join);
        if (part.isEmpty()) {
            return refuse("an OPTIONAL has more than patterns, paths, tables and stable expressions");
        }
        Set<String> needs = new LinkedHashSet<>();
        Set<String> own = new LinkedHashSet<>();
        for (String name : part.get().mentioned()) {
            if (!isMentionable(name)) {
                return false;
            }
            (bound.contains(name) ? needs : own).add(name);
        }
        optional.addAll(own);
        return appendOther(new GroupMember.Side(join, part.get(), needs, own));
    }

    /** Whether an OPTIONAL with a variable finds the same wherever it stands behind what it needs. */
    private boolean isMentionable(String name) {
        return (!optional.contains(name)
                        || isWaived(
                                GroupRule.OPTIONAL_ALONE, "two OPTIONALs share ?" + name + ", which may be unbound"))
                && (!assigned.contains(name)
                        || isWaived(GroupRule.ASSIGNED, "an OPTIONAL mentions ?" + name + ", which is assigned"))
                && (!unbound.contains(name)
                        || isWaived(GroupRule.MENTIONED, "an expression before an OPTIONAL mentions its ?" + name))
                && (!outside.contains(name)
                        || isWaived(
                                GroupRule.OPTIONAL_OUTSIDE,
                                "an OPTIONAL mentions ?" + name + ", which is bound outside"));
    }

    private boolean appendAssignment(ExtensionElem element) {
        String name = element.getName();
        ValueExpr expression = element.getExpr();
        boolean isAllowed = (StableExpressions.isStable(expression)
                        || isWaived(GroupRule.STABLE, "an expression gives another value at each call"))
                && (!bound.contains(name) || refuse("?" + name + " is assigned twice"))
                && (!unbound.contains(name)
                        || isWaived(GroupRule.MENTIONED, "an expression before it mentions ?" + name));
        if (!isAllowed || expression instanceof AggregateOperator) {
            return false;
        }
        Set<String> absent = new HashSet<>(VarNameCollector.process(expression));
        absent.removeAll(bound);
        unbound.addAll(absent);
        bound.add(name);
        assigned.add(name);
        return appendOther(new GroupMember.Value(element));
    }
}
