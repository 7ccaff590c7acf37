package org.gbjo.jena.execution;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.optimize.TransformFilterPlacement;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;

/**
 * Puts filters between ordered patterns, each as early as its variables allow, by Jena's own rules. Expressions that
 * give another value at each call, such as RAND, stay outside: Jena calls them once for each solution.
 */
final class FilterPlacement {
    private FilterPlacement() {}

    static Op place(ExprList filters, BasicPattern ordered) {
        ExprList unstable = unstable(filters);
        return OpFilter.filterBy(unstable, TransformFilterPlacement.transform(without(filters, unstable), ordered));
    }

    /** Of a pattern in a named graph. */
    static Op place(ExprList filters, Node graph, BasicPattern ordered) {
        ExprList unstable = unstable(filters);
        return OpFilter.filterBy(
                unstable, TransformFilterPlacement.transform(without(filters, unstable), graph, ordered));
    }

    private static ExprList unstable(ExprList filters) {
        ExprList unstable = new ExprList();
        for (Expr filter : filters) {
            if (!ExprLib.isStable(filter)) {
                unstable.add(filter);
            }
        }
        return unstable;
    }

    private static ExprList without(ExprList filters, ExprList unstable) {
        if (unstable.isEmpty()) {
            return filters;
        }
        ExprList rest = new ExprList();
        for (Expr filter : filters) {
            if (ExprLib.isStable(filter)) {
                rest.add(filter);
            }
        }
        return rest;
    }
}
