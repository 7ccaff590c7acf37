package org.gbjo.store.arq;

import java.util.Optional;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.dataset.NamedFolderGraphs;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.term.GraphTerms;

/**
 * Patterns with filters inside of GRAPH with a variable. The graphs are the outermost loop, and only those are visited
 * that have a match of the pattern with the fewest.
 *
 * @param name the variable of the graph
 */
record GraphPatterns(Var name, PatternGroup group, ExprList filters, GraphTerms terms, NamedFolderGraphs graphs) {

    /** Empty if Jena must execute it: it is more than patterns, or a filter would see the name of the graph. */
    static Optional<GraphPatterns> of(Var name, Op inner, FolderGraph folder, NamedFolderGraphs graphs) {
        Op patterns = inner instanceof OpFilter filter ? filter.getSubOp() : inner;
        ExprList filters = inner instanceof OpFilter filter ? filter.getExprs() : ExprList.emptyList;
        if (!(patterns instanceof OpBGP bgp)) {
            return Optional.empty();
        }
        for (Expr filter : filters) {
            if (filter.getVarsMentioned().contains(name) || FilterChecks.hasPattern(filter)) {
                return Optional.empty();
            }
        }
        return PatternGroup.of(bgp.getPattern(), folder.terms())
                .map(group -> new GraphPatterns(name, group, filters, folder.terms(), graphs));
    }

    /** The numbers of the graphs that may have solutions beside an outer one. */
    int[] candidates(Binding outer) {
        if (group.isEmpty()) {
            return new int[0];
        }
        if (outer.contains(name)) {
            int number = graphs.numberOf(IdBinding.id(outer, name, terms));
            return number == GraphTerms.ABSENT ? new int[0] : new int[] {number};
        }
        long fewest = Long.MAX_VALUE;
        int[] best = {};
        for (IdPattern pattern : group.patterns()) {
            int[] ids = pattern.ids().clone();
            for (int position = 0; position < 3; position++) {
                int slot = pattern.slots()[position];
                if (slot != IdPattern.CONSTANT) {
                    Var var = group.vars()[slot];
                    ids[position] = outer.contains(var) ? IdBinding.id(outer, var, terms) : GraphTerms.ABSENT;
                    if (outer.contains(var) && ids[position] == GraphTerms.ABSENT) {
                        return new int[0];
                    }
                }
            }
            long matches = graphs.matches(ids);
            if (matches < fewest) {
                fewest = matches;
                best = ids;
            }
        }
        return fewest < graphs.size() ? graphs.having(best) : graphs.numbers();
    }

    /** The outer solution with the name of a graph. */
    Binding with(Binding outer, int number) {
        return outer.contains(name)
                ? outer
                : IdBinding.of(outer.isEmpty() ? null : outer, IdVars.of(terms, name), graphs.name(number));
    }

    /** The execution in a graph. */
    static ExecutionContext within(FolderGraph graph, ExecutionContext execution) {
        return ExecutionContext.copyChangeActiveGraph(execution, graph);
    }
}
