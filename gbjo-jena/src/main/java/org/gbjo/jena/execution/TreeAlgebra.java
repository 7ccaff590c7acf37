package org.gbjo.jena.execution;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.util.VarUtils;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;

/**
 * A tree of patterns in Jena's algebra, in which every join is one by hash. Single patterns are matched row by row. Each filter stands at the first place in the tree where its variables are bound, on
 * one side of a hash join if it has them all. Filters that give another value at each call stay outside, as they do for
 * orders.
 */
final class TreeAlgebra {
    private final BasicPattern written;
    /** The graph that all patterns are matched in; if it is a variable, all of them bind it. */
    private final Node graph;

    private final ExprList unstable = new ExprList();
    /** The filters that have no place yet. */
    private final Set<Expr> waiting = new LinkedHashSet<>();

    private TreeAlgebra(BasicPattern written, ExprList filters, Node graph) {
        this.written = written;
        this.graph = graph;
        for (Expr filter : filters) {
            if (ExprLib.isStable(filter)) {
                waiting.add(filter);
            } else {
                unstable.add(filter);
            }
        }
    }

    /**
     * The algebra of a tree.
     *
     * @param graph the name of the graph or a variable; null for the default graph
     */
    static Op of(JoinTree tree, BasicPattern written, ExprList filters, Node graph) {
        TreeAlgebra algebra = new TreeAlgebra(written, filters, graph);
        Op op = algebra.part(tree.plan()).op();
        ExprList last = new ExprList();
        algebra.waiting.forEach(last::add);
        last.addAll(algebra.unstable);
        return OpFilter.filterBy(last, op);
    }

    /**
     * Whether no shared variable can have a literal as its value, because each is a subject or predicate somewhere. A
     * hash join compares terms, but a store may match literals by their values: {@code 1} and {@code 01} are the same
     * to Jena's older graphs in memory. There, trees of other patterns would lose solutions.
     */
    static boolean joinsNoLiterals(BasicPattern pattern) {
        Set<Node> objects = new HashSet<>();
        Set<Node> shared = new HashSet<>();
        Set<Node> others = new HashSet<>();
        for (Triple triple : pattern) {
            others.add(triple.getSubject());
            others.add(triple.getPredicate());
            if (triple.getObject().isVariable() && !objects.add(triple.getObject())) {
                shared.add(triple.getObject());
            }
        }
        return others.containsAll(shared);
    }

    /** A part of the tree: what comes first, if anything does, and patterns that are then matched row by row. */
    private record Part(Node graph, Op before, BasicPattern patterns, Set<Var> variables) {
        Op op() {
            if (patterns.isEmpty()) {
                return before;
            }
            Op matching = graph == null ? new OpBGP(patterns) : new OpQuadPattern(graph, patterns);
            return before == null ? matching : OpSequence.create(before, matching);
        }
    }

    private Part part(Plan plan) {
        if (plan instanceof Plan.Leaf leaf) {
            Set<Var> variables = graph instanceof Var variable ? Set.of(variable) : Set.of();
            return filtered(matched(new Part(graph, null, new BasicPattern(), variables), leaf));
        }
        Plan.Join join = (Plan.Join) plan;
        Part left = part(join.left());
        if (!JoinTree.isHashJoin(join)) {
            return filtered(matched(left, (Plan.Leaf) join.right()));
        }
        Part right = part(join.right());
        Set<Var> variables = new HashSet<>(left.variables);
        variables.addAll(right.variables);
        return filtered(new Part(graph, OpJoin.create(left.op(), right.op()), new BasicPattern(), variables));
    }

    private Part matched(Part before, Plan.Leaf leaf) {
        BasicPattern patterns = new BasicPattern(before.patterns);
        patterns.add(written.get(leaf.pattern()));
        Set<Var> variables = new HashSet<>(before.variables);
        VarUtils.addVarsFromTriple(variables, written.get(leaf.pattern()));
        return new Part(graph, before.before, patterns, variables);
    }

    /** The part with the filters whose variables it has. */
    private Part filtered(Part part) {
        ExprList ready = new ExprList();
        for (Iterator<Expr> filters = waiting.iterator(); filters.hasNext(); ) {
            Expr filter = filters.next();
            if (part.variables.containsAll(filter.getVarsMentioned())) {
                ready.add(filter);
                filters.remove();
            }
        }
        return ready.isEmpty()
                ? part
                : new Part(graph, OpFilter.filterBy(ready, part.op()), new BasicPattern(), part.variables);
    }
}
