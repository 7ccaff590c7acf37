package org.gbjo.rdf4j.translation;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.helpers.TupleExprs;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.VarNameCollector;

/**
 * A place in a tree of joins, and what stands there.
 *
 * @param join the join that it belongs to; null for what stands alone
 * @param left whether it is its left side
 * @param argument what RDF4J has put there, which is not a join of the same scope
 */
public record JoinSlot(Join join, boolean left, TupleExpr argument) {

    /** Adds the arguments of a tree of joins in the order in which they are evaluated. */
    public static void collect(Join join, List<JoinSlot> slots) {
        collect(new JoinSlot(join, true, join.getLeftArg()), slots);
        collect(new JoinSlot(join, false, join.getRightArg()), slots);
    }

    private static void collect(JoinSlot slot, List<JoinSlot> slots) {
        if (slot.argument() instanceof Join inner && !inner.isVariableScopeChange()) {
            collect(inner, slots);
        } else {
            slots.add(slot);
        }
    }

    /** The pattern that stands here, if it may change its place with others; otherwise null. */
    public StatementPattern pattern() {
        return patternOf(argument);
    }

    /** The pattern that an argument is, perhaps with a filter that concerns it alone; otherwise null. */
    static StatementPattern patternOf(TupleExpr argument) {
        if (TupleExprs.isVariableScopeChange(argument)) {
            return null;
        }
        if (argument instanceof StatementPattern pattern) {
            return pattern;
        }
        return argument instanceof Filter filter
                        && filter.getArg() instanceof StatementPattern filtered
                        && !TupleExprs.isVariableScopeChange(filtered)
                        && concerns(filter, filtered)
                ? filtered
                : null;
    }

    /**
     * Whether a filter has no variables but those of its pattern. Whether any other variable is bound depends on what
     * was joined before.
     */
    private static boolean concerns(Filter filter, StatementPattern pattern) {
        Set<String> variables = VarNameCollector.process(filter.getCondition());
        return pattern.getBindingNames().containsAll(variables);
    }

    /** Whether the argument is evaluated without the values of what was joined before. */
    public boolean isOutOfScope() {
        return isOutOfScope(argument);
    }

    public static boolean isOutOfScope(TupleExpr argument) {
        return TupleExprs.isVariableScopeChange(argument) || TupleExprs.containsSubquery(argument);
    }

    /** Puts something else here. */
    public void put(TupleExpr other) {
        if (left) {
            join.setLeftArg(other);
        } else {
            join.setRightArg(other);
        }
    }

    /** Whether the patterns of two slots are matched against the same graphs. */
    public static boolean haveSameGraphs(StatementPattern one, StatementPattern other) {
        return one.getScope() == other.getScope() && Objects.equals(one.getContextVar(), other.getContextVar());
    }
}
