package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.algebra.And;
import org.eclipse.rdf4j.query.algebra.ArbitraryLengthPath;
import org.eclipse.rdf4j.query.algebra.Compare;
import org.eclipse.rdf4j.query.algebra.Distinct;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.Not;
import org.eclipse.rdf4j.query.algebra.Projection;
import org.eclipse.rdf4j.query.algebra.SameTerm;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Union;
import org.eclipse.rdf4j.query.algebra.ValueConstant;
import org.eclipse.rdf4j.query.algebra.ValueExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.ZeroLengthPath;
import org.eclipse.rdf4j.query.algebra.helpers.TupleExprs;
import org.gbjo.query.Constant;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.Term;

/**
 * A property path as RDF4J's algebra has it: a closure, a union of alternatives, or the distinct union of nothing and a
 * path. Between its ends there are nothing but constants and variables without a name, which nobody else sees.
 *
 * @param pattern one of its patterns, which is matched against the same graphs as the others
 */
public record TwoEndedPath(Var subject, PropertyPath path, Var object, StatementPattern pattern) {

    /** Reads a path; nothing if an expression is none. */
    public static Optional<TwoEndedPath> of(TupleExpr expression) {
        if (TupleExprs.isVariableScopeChange(expression)) {
            return Optional.empty();
        }
        if (expression instanceof ArbitraryLengthPath path) {
            return new Reader().path(expression, path.getSubjectVar(), path.getObjectVar());
        }
        Optional<ZeroLengthPath> nothing = nothingOf(expression);
        if (nothing.isPresent()) {
            return new Reader()
                    .path(
                            expression,
                            nothing.get().getSubjectVar(),
                            nothing.get().getObjectVar());
        }
        if (expression instanceof Union union) {
            List<Var> ends = ends(union);
            return ends.size() == 2 ? new Reader().path(expression, ends.get(0), ends.get(1)) : Optional.empty();
        }
        return Optional.empty();
    }

    /** What leads nowhere, of a path that may be left out once. */
    private static Optional<ZeroLengthPath> nothingOf(TupleExpr expression) {
        return expression instanceof Distinct distinct
                        && distinct.getArg() instanceof Projection projection
                        && projection.getArg() instanceof Union union
                        && union.getLeftArg() instanceof ZeroLengthPath nothing
                ? Optional.of(nothing)
                : Optional.empty();
    }

    /** The terms that all alternatives have as a subject or an object. */
    private static List<Var> ends(TupleExpr expression) {
        if (expression instanceof Union union) {
            List<Var> right = ends(union.getRightArg());
            return ends(union.getLeftArg()).stream()
                    .filter(end -> right.stream().anyMatch(other -> isSame(end, other)))
                    .toList();
        }
        List<Var> ends = new ArrayList<>();
        if (expression instanceof StatementPattern pattern) {
            addEnd(pattern.getSubjectVar(), ends);
            addEnd(pattern.getObjectVar(), ends);
        } else if (expression instanceof ArbitraryLengthPath path) {
            addEnd(path.getSubjectVar(), ends);
            addEnd(path.getObjectVar(), ends);
        } else {
            TupleExprs.getChildren(expression).forEach(child -> ends(child).forEach(end -> addEnd(end, ends)));
        }
        return ends;
    }

    private static void addEnd(Var end, List<Var> ends) {
        if (ends.stream().noneMatch(known -> isSame(known, end))) {
            ends.add(end);
        }
    }

    private static boolean isSame(Var one, Var other) {
        return one.getName().equals(other.getName());
    }

    /** Reads one path. */
    private static final class Reader {
        private StatementPattern first;

        Optional<TwoEndedPath> path(TupleExpr expression, Var subject, Var object) {
            return read(expression, subject, object).map(path -> new TwoEndedPath(subject, path, object, first));
        }

        private Optional<PropertyPath> read(TupleExpr expression, Var from, Var to) {
            if (TupleExprs.isVariableScopeChange(expression)) {
                return Optional.empty();
            }
            if (expression instanceof StatementPattern pattern) {
                return link(pattern, from, to);
            }
            if (expression instanceof Filter filter) {
                return negated(filter, from, to);
            }
            if (expression instanceof Union union) {
                return read(union.getLeftArg(), from, to).flatMap(one -> read(union.getRightArg(), from, to)
                        .map(other -> new PropertyPath.Alternative(one, other)));
            }
            if (expression instanceof ArbitraryLengthPath path) {
                return repeated(path, from, to);
            }
            if (expression instanceof Join join) {
                List<TupleExpr> parts = new ArrayList<>();
                collect(join, parts);
                return chain(parts, from, to);
            }
            return nothingOf(expression).flatMap(nothing -> maybe(expression, nothing, from, to));
        }

        private Optional<PropertyPath> link(StatementPattern pattern, Var from, Var to) {
            Value predicate = pattern.getPredicateVar().getValue();
            if (predicate == null || !hasSameGraphs(pattern)) {
                return Optional.empty();
            }
            return directed(
                    pattern.getSubjectVar(),
                    new PropertyPath.Link(constant(predicate)),
                    pattern.getObjectVar(),
                    from,
                    to);
        }

        private boolean hasSameGraphs(StatementPattern pattern) {
            if (first == null) {
                first = pattern;
            }
            return JoinSlot.haveSameGraphs(first, pattern);
        }

        private static Term constant(Value predicate) {
            return new Constant(Rdf4jPatterns.text(predicate));
        }

        /** A path between two ends as one from the first of them to the second. */
        private static Optional<PropertyPath> directed(Var subject, PropertyPath path, Var object, Var from, Var to) {
            if (isSame(subject, from) && isSame(object, to)) {
                return Optional.of(path);
            }
            return isSame(subject, to) && isSame(object, from)
                    ? Optional.of(new PropertyPath.Inverse(path))
                    : Optional.empty();
        }

        private Optional<PropertyPath> repeated(ArbitraryLengthPath path, Var from, Var to) {
            return path.getMinLength() > 1
                    ? Optional.empty()
                    : read(path.getPathExpression(), path.getSubjectVar(), path.getObjectVar())
                            .flatMap(once -> directed(
                                    path.getSubjectVar(),
                                    new PropertyPath.Repeated(once, path.getMinLength() == 0, true),
                                    path.getObjectVar(),
                                    from,
                                    to));
        }

        private Optional<PropertyPath> maybe(TupleExpr expression, ZeroLengthPath nothing, Var from, Var to) {
            Union union = (Union) ((Projection) ((Distinct) expression).getArg()).getArg();
            Var subject = nothing.getSubjectVar();
            Var object = nothing.getObjectVar();
            return read(union.getRightArg(), subject, object)
                    .flatMap(once -> directed(subject, new PropertyPath.Repeated(once, true, false), object, from, to));
        }

        private static void collect(Join join, List<TupleExpr> parts) {
            for (TupleExpr side : List.of(join.getLeftArg(), join.getRightArg())) {
                if (side instanceof Join inner && !inner.isVariableScopeChange()) {
                    collect(inner, parts);
                } else {
                    parts.add(side);
                }
            }
        }

        /** A sequence, whatever order its parts are in. */
        private Optional<PropertyPath> chain(List<TupleExpr> parts, Var from, Var to) {
            List<TupleExpr> rest = new ArrayList<>(parts);
            Var at = from;
            Optional<PropertyPath> whole = Optional.empty();
            while (!rest.isEmpty()) {
                Var here = at;
                Optional<TupleExpr> next =
                        rest.stream().filter(part -> hasEnd(part, here)).findFirst();
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                rest.remove(next.get());
                Var end = rest.isEmpty() ? to : otherEnd(next.get(), here);
                Optional<PropertyPath> step = end == null ? Optional.empty() : read(next.get(), here, end);
                if (step.isEmpty()) {
                    return Optional.empty();
                }
                PropertyPath added = step.get();
                whole = Optional.of(whole.isEmpty() ? added : new PropertyPath.Sequence(whole.get(), added));
                at = end;
            }
            return whole;
        }

        private static boolean hasEnd(TupleExpr part, Var end) {
            return ends(part).stream().anyMatch(other -> isSame(end, other));
        }

        /** Where a part of a sequence leads to: a variable without a name; null if it is none. */
        private static Var otherEnd(TupleExpr part, Var end) {
            List<Var> others = ends(part).stream()
                    .filter(other -> !isSame(end, other) && other.isAnonymous() && !other.hasValue())
                    .toList();
            return others.size() == 1 ? others.get(0) : null;
        }

        private Optional<PropertyPath> negated(Filter filter, Var from, Var to) {
            List<Term> excluded = new ArrayList<>();
            TupleExpr inside = filter;
            List<ValueExpr> conditions = new ArrayList<>();
            while (inside instanceof Filter around && !TupleExprs.isVariableScopeChange(around)) {
                conditions.add(around.getCondition());
                inside = around.getArg();
            }
            if (!(inside instanceof StatementPattern pattern) || !hasSameGraphs(pattern)) {
                return Optional.empty();
            }
            Var predicate = pattern.getPredicateVar();
            boolean isSet = predicate.isAnonymous()
                    && !predicate.hasValue()
                    && conditions.stream().allMatch(condition -> exclude(condition, predicate, excluded));
            return isSet
                    ? directed(
                            pattern.getSubjectVar(),
                            new PropertyPath.Negated(excluded, List.of()),
                            pattern.getObjectVar(),
                            from,
                            to)
                    : Optional.empty();
        }

        private boolean exclude(ValueExpr condition, Var predicate, List<Term> excluded) {
            if (condition instanceof And and) {
                return exclude(and.getLeftArg(), predicate, excluded)
                        && exclude(and.getRightArg(), predicate, excluded);
            }
            if (condition instanceof Compare compare && compare.getOperator() == Compare.CompareOp.NE) {
                return exclude(compare.getLeftArg(), compare.getRightArg(), predicate, excluded);
            }
            return condition instanceof Not not
                    && not.getArg() instanceof SameTerm same
                    && exclude(same.getLeftArg(), same.getRightArg(), predicate, excluded);
        }

        private boolean exclude(ValueExpr one, ValueExpr other, Var predicate, List<Term> excluded) {
            if (one instanceof Var variable && isSame(variable, predicate) && other instanceof ValueConstant constant) {
                excluded.add(constant(constant.getValue()));
                return true;
            }
            return false;
        }
    }

    /** Whether something inside of a closure may be left out or repeated, which RDF4J evaluates differently from each end. */
    boolean hasNestedRepetition() {
        return hasRepetition(path, false);
    }

    private static boolean hasRepetition(PropertyPath path, boolean isInside) {
        if (path instanceof PropertyPath.Inverse inverse) {
            return hasRepetition(inverse.path(), isInside);
        }
        if (path instanceof PropertyPath.Sequence sequence) {
            return hasRepetition(sequence.first(), isInside) || hasRepetition(sequence.second(), isInside);
        }
        if (path instanceof PropertyPath.Alternative either) {
            return hasRepetition(either.first(), isInside) || hasRepetition(either.second(), isInside);
        }
        return path instanceof PropertyPath.Repeated repeated
                && (isInside || hasRepetition(repeated.path(), repeated.many()));
    }
}
