package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.optimize.TransformFilterPlacement;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.util.VarUtils;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.decision.Decision;
import org.gbjo.jena.translation.JenaConditions;
import org.gbjo.plan.FilterPlaces;

/**
 * Puts filters between ordered patterns, each as early as its variables allow, by Jena's own rules, or where it costs the
 * least. Expressions that
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

    /**
     * The same with each filter where it costs the least, by what a decision knows of the rows; as early as possible if it
     * knows nothing of the filters.
     */
    static Op place(ExprList filters, Node graph, BasicPattern ordered, Decision decision) {
        List<FilterShare> shares = decision.evidence().filters();
        if (shares.size() != filters.size() || decision.logRows().size() != ordered.size()) {
            return place(filters, graph, ordered);
        }
        ExprList unstable = new ExprList();
        List<ExprList> behind = new ArrayList<>();
        ordered.forEach(pattern -> behind.add(new ExprList()));
        for (int i = 0; i < filters.size(); i++) {
            Expr filter = filters.get(i);
            int earliest = earliest(filter.getVarsMentioned(), ordered);
            int place = FilterPlaces.best(
                    earliest, decision.logRows(), shares.get(i).share(), JenaConditions.price(filter));
            (ExprLib.isStable(filter) ? behind.get(place) : unstable).add(filter);
        }
        Op placed = null;
        BasicPattern run = new BasicPattern();
        for (int place = 0; place < ordered.size(); place++) {
            run.add(ordered.get(place));
            if (!behind.get(place).isEmpty() || place + 1 == ordered.size()) {
                Op piece = graph == null ? new OpBGP(run) : new OpQuadPattern(graph, run);
                placed =
                        OpFilter.filterBy(behind.get(place), placed == null ? piece : OpSequence.create(placed, piece));
                run = new BasicPattern();
            }
        }
        return OpFilter.filterBy(unstable, placed);
    }

    /** The first place at which all of these variables have a value; the last one if the patterns do not have them all. */
    private static int earliest(Set<Var> needed, BasicPattern ordered) {
        Set<Var> missing = new HashSet<>(needed);
        for (int place = 0; place < ordered.size(); place++) {
            Set<Var> bound = new HashSet<>();
            VarUtils.addVarsFromTriple(bound, ordered.get(place));
            missing.removeAll(bound);
            if (missing.isEmpty()) {
                return place;
            }
        }
        return ordered.size() - 1;
    }
}
