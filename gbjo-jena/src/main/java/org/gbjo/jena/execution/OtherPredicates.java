package org.gbjo.jena.execution;

import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.expr.ExprFunctionOp;

/**
 * Predicates that are no IRI: those of patterns for whose variable a row from outside has a literal or a blank node. SPARQL
 * says that they match nothing. So does Jena, but for the row by which it orders several patterns: there it fails. Which row
 * is the first depends on the order of what comes before, so a query could fail in gbjo's order alone.
 */
final class OtherPredicates {
    private static final StackWalker STACK = StackWalker.getInstance();
    /** What evaluates EXISTS and NOT EXISTS, on the stack of whatever is asked for inside of them. */
    private static final String EXISTS = ExprFunctionOp.class.getName();

    private final BgpExecution bgp;

    OtherPredicates(BgpExecution bgp) {
        this.bgp = bgp;
    }

    /** Whether Jena orders patterns of which one may have such a predicate. */
    static boolean arePossible(BasicPattern pattern) {
        if (pattern.size() < 2) {
            return false;
        }
        for (Triple triple : pattern) {
            if (!triple.getPredicate().isURI()) {
                return true;
            }
        }
        return false;
    }

    /** Executes patterns for rows from outside. */
    QueryIterator execute(QueryIterator input) {
        QueryIterPeek rows = QueryIterPeek.create(input, bgp.execution);
        if (!rows.hasNext()) {
            return rows;
        }
        Binding row = rows.peek();
        return areWritten() || areIn(row) ? executeOther(row, rows) : bgp.executeWithIris(rows);
    }

    /** Executes patterns row by row, for an OPTIONAL. */
    Function<Binding, QueryIterator> around(Function<Binding, QueryIterator> withIris) {
        return row ->
                areIn(row) ? executeOther(row, QueryIterSingleton.create(row, bgp.execution)) : withIris.apply(row);
    }

    private QueryIterator executeOther(Binding row, QueryIterator input) {
        return isInExists() ? bgp.executeNative(input) : executeInNativeOrder(row, input);
    }

    /** A filter takes Jena's failure inside of EXISTS for false, and its solutions are to be the same with the plug-in. */
    private static boolean isInExists() {
        return STACK.walk(
                frames -> frames.anyMatch(frame -> frame.getClassName().equals(EXISTS)));
    }

    /** As Jena would, if it did not fail. */
    private QueryIterator executeInNativeOrder(Binding row, QueryIterator input) {
        BasicPattern ordered = bgp.reordered(bgp.nativeOrder(row));
        return bgp.filters.isEmpty()
                ? bgp.match(ordered, input)
                : new FixedOrderExecutor(bgp.execution, bgp::match)
                        .executeOp(FilterPlacement.place(bgp.filters, bgp.graph(), ordered), input);
    }

    /** Whether Jena has put a row into the patterns, as it does for OPTIONAL. */
    private boolean areWritten() {
        for (Triple triple : bgp.pattern) {
            if (isOther(triple.getPredicate())) {
                return true;
            }
        }
        return false;
    }

    private boolean areIn(Binding row) {
        for (Triple triple : bgp.pattern) {
            if (triple.getPredicate() instanceof Var variable && row.contains(variable) && isOther(row.get(variable))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOther(Node predicate) {
        return predicate.isConcrete() && !predicate.isURI();
    }
}
