package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.algebra.BindingSetAssignment;
import org.eclipse.rdf4j.query.algebra.ExtensionElem;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.ValueExpr;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.VarNameCollector;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Assignment;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Variable;

/**
 * Arguments of joins that may be joined in any order: {@link AlgebraGroupBuilder} says why. Relations are numbered as core
 * does it, patterns first.
 */
public final class AlgebraGroup {
    private final List<StatementPattern> patterns;
    private final List<TupleExpr> arguments;
    private final List<GroupMember> others;
    private final JoinOrder nativeOrder;
    private final List<ValueExpr> filters;
    private final StatementPattern anyPattern;
    private final Set<String> outside;

    /**
     * A group.
     *
     * @param arguments the patterns with the filters around them
     * @param filters the conditions that rows of the group must meet
     * @param anyPattern which graphs the group is matched against
     * @param outside the variables that have a value before
     */
    AlgebraGroup(
            List<StatementPattern> patterns,
            List<TupleExpr> arguments,
            List<GroupMember> others,
            JoinOrder nativeOrder,
            List<ValueExpr> filters,
            StatementPattern anyPattern,
            Set<String> outside) {
        this.patterns = List.copyOf(patterns);
        this.arguments = List.copyOf(arguments);
        this.others = List.copyOf(others);
        this.nativeOrder = nativeOrder;
        this.filters = List.copyOf(filters);
        this.anyPattern = anyPattern;
        this.outside = Set.copyOf(outside);
    }

    public int size() {
        return patterns.size() + others.size();
    }

    List<StatementPattern> patterns() {
        return patterns;
    }

    List<GroupMember> others() {
        return others;
    }

    JoinOrder nativeOrder() {
        return nativeOrder;
    }

    /** The variables that have a value before. */
    public Set<String> boundBefore() {
        return outside;
    }

    /** A pattern that is matched against the same graphs as the group. */
    public StatementPattern anyPattern() {
        return anyPattern;
    }

    /** The OPTIONAL that a relation is, in RDF4J's algebra; nothing for any other. */
    public Optional<LeftJoin> optional(int relation) {
        return relation >= patterns.size() && others.get(relation - patterns.size()) instanceof GroupMember.Side side
                ? Optional.of(side.join())
                : Optional.empty();
    }

    /** What a relation is in RDF4J's algebra; nothing for an assignment or an OPTIONAL. */
    public Optional<TupleExpr> argument(int relation) {
        if (relation < patterns.size()) {
            return Optional.of(arguments.get(relation));
        }
        GroupMember member = others.get(relation - patterns.size());
        if (member instanceof GroupMember.Path path) {
            return Optional.of(path.expression());
        }
        return member instanceof GroupMember.Table table ? Optional.of(table.assignment()) : Optional.empty();
    }

    /** What is joined, without filters around it; nothing if there are assignments, which are no arguments of joins. */
    public List<TupleExpr> joinedArguments() {
        List<TupleExpr> joined = new ArrayList<>(patterns);
        for (int relation = patterns.size(); relation < size(); relation++) {
            argument(relation).ifPresent(joined::add);
        }
        return joined.size() == size() ? joined : List.of();
    }

    /** The assignment that a relation is. */
    public ExtensionElem assignment(int relation) {
        return ((GroupMember.Value) others.get(relation - patterns.size())).element();
    }

    /** The assignments of the group. */
    public List<ExtensionElem> assignments() {
        List<ExtensionElem> all = new ArrayList<>();
        for (GroupMember other : others) {
            if (other instanceof GroupMember.Value value) {
                all.add(value.element());
            }
        }
        return all;
    }

    /** All variables that have a value afterwards, and those of {@link #boundBefore}. */
    public Set<String> boundAfter() {
        Set<String> names = new HashSet<>(outside);
        arguments.forEach(argument -> names.addAll(argument.getBindingNames()));
        others.forEach(other -> names.addAll(other.names()));
        return names;
    }

    /** The group as core names it, by what is known without a look at the data. */
    JoinGroup translated() {
        List<Pattern> translated = Rdf4jPatterns.patterns(patterns, outside);
        Set<Variable> given = new LinkedHashSet<>();
        translated.forEach(pattern -> given.addAll(pattern.gives()));
        for (GroupMember other : others) {
            given.addAll(given(other));
        }
        List<GroupRelation> relations = new ArrayList<>();
        others.forEach(other -> relations.add(relation(other, given)));
        return new JoinGroup(
                translated,
                relations,
                filters.stream()
                        .map(filter -> new GroupFilter(mentioned(filter, given), Rdf4jConditions.of(filter)))
                        .toList());
    }

    /** The variables that get a value; what RDF4J has put a constant in the place of, or is bound outside, has one. */
    private List<Variable> given(GroupMember other) {
        if (other instanceof GroupMember.Path member) {
            TwoEndedPath path = member.path();
            return Stream.of(path.subject(), path.object())
                    .filter(end -> !end.hasValue() && !outside.contains(end.getName()))
                    .map(end -> new Variable(end.getName()))
                    .toList();
        }
        return other.names().stream().map(Variable::new).toList();
    }

    private static List<Variable> mentioned(ValueExpr expression, Set<Variable> given) {
        return VarNameCollector.process(expression).stream()
                .map(Variable::new)
                .filter(given::contains)
                .toList();
    }

    private GroupRelation relation(GroupMember other, Set<Variable> given) {
        if (other instanceof GroupMember.Path member) {
            TwoEndedPath path = member.path();
            return new PathRelation(
                    Rdf4jPatterns.end(path.subject(), outside), path.path(), Rdf4jPatterns.end(path.object(), outside));
        }
        if (other instanceof GroupMember.Table table) {
            return relation(table.assignment(), table.rows());
        }
        if (other instanceof GroupMember.Side side) {
            return relation(side, given);
        }
        ExtensionElem element = ((GroupMember.Value) other).element();
        return new Assignment(new Variable(element.getName()), mentioned(element.getExpr(), given));
    }

    private OptionalRelation relation(GroupMember.Side side, Set<Variable> given) {
        return new OptionalRelation(
                Rdf4jPatterns.patterns(side.part().patterns(), outside),
                side.needs().stream().map(Variable::new).filter(given::contains).toList(),
                given(side));
    }

    private static TableRelation relation(BindingSetAssignment table, long rows) {
        List<Variable> variables = new ArrayList<>();
        List<Double> distinct = new ArrayList<>();
        for (String name : table.getBindingNames()) {
            Set<Object> values = new HashSet<>();
            for (BindingSet row : table.getBindingSets()) {
                values.add(row.getValue(name));
            }
            variables.add(new Variable(name));
            distinct.add((double) values.size());
        }
        return new TableRelation(variables, rows, distinct);
    }

    /** The relations for people. */
    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        patterns.forEach(pattern -> texts.add(Rdf4jPatterns.text(pattern)));
        for (GroupMember other : others) {
            texts.add(text(other));
        }
        return texts;
    }

    private static String text(GroupMember other) {
        if (other instanceof GroupMember.Path member) {
            TwoEndedPath path = member.path();
            return Rdf4jPatterns.end(path.subject(), Set.of()) + " " + path.path() + " "
                    + Rdf4jPatterns.end(path.object(), Set.of());
        }
        if (other instanceof GroupMember.Side side) {
            return side.part().patterns().stream()
                    .map(Rdf4jPatterns::text)
                    .collect(Collectors.joining(" . ", "OPTIONAL { ", " }"));
        }
        return other instanceof GroupMember.Table table
                ? "VALUES " + table.names() + ", " + table.rows() + " rows"
                : "BIND " + other.names();
    }
}
