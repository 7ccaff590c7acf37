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

    /**
     * The patterns with their filters.
     *
     * @param graph the name of the graph that the patterns are matched in; null for the default graph
     */
    static Op place(ExprList filters, Node graph, BasicPattern ordered) {
        ExprList stable = new ExprList();
        ExprList unstable = new ExprList();
        for (Expr filter : filters) {
            (ExprLib.isStable(filter) ? stable : unstable).add(filter);
        }
        return OpFilter.filterBy(
                unstable,
                graph == null
                        ? TransformFilterPlacement.transform(stable, ordered)
                        : TransformFilterPlacement.transform(stable, graph, ordered));
    }
}
