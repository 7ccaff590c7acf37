package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.limit.StopSignal;

/**
 * Patterns and paths of one graph, which are joined whatever the query says about their sequence, with the filters around
 * them.
 *
 * @param execution in which the filters are evaluated
 */
record JoinedGroup(FolderGraph folder, PatternGroup group, ExprList filters, ExecutionContext execution) {

    /**
     * The group that an operator is, if it is one.
     *
     * @param alone whether nothing comes in
     */
    static Optional<JoinedGroup> of(Op op, boolean alone, ExecutionContext execution) {
        if (op instanceof OpGraph graph && graph.getNode().isURI()) {
            return within(graph, execution).flatMap(inside -> of(graph.getSubOp(), alone, inside));
        }
        Op inner = op instanceof OpFilter filter ? filter.getSubOp() : op;
        ExprList filters = new ExprList();
        if (op instanceof OpFilter filter) {
            filters.addAll(filter.getExprs());
        }
        if (inner instanceof OpGraph graph && graph.getNode().isURI() && graph.getSubOp() instanceof OpBGP) {
            // Such a filter stands outside of the graph, where its own patterns look elsewhere.
            return of(graph, alone, execution)
                    .map(parts -> new JoinedGroup(parts.folder, parts.group, filters, execution));
        }
        if (!(execution.getActiveGraph() instanceof FolderGraph folder)) {
            return Optional.empty();
        }
        Collected collected = new Collected(new ArrayList<>(), new ArrayList<>(), filters);
        if (!collected.add(inner)) {
            return Optional.empty();
        }
        return PatternGroup.of(
                        collected.triples,
                        collected.paths,
                        alone,
                        folder,
                        new StopSignal(execution.getCancelSignal()),
                        FolderQueryEngine.memory(execution))
                .map(group -> new JoinedGroup(folder, group, filters, execution));
    }

    /** The same group in rows that have more slots. */
    JoinedGroup within(Var[] all, Map<Var, Integer> slotsOfAll) {
        return new JoinedGroup(folder, group.within(all, slotsOfAll), filters, execution);
    }

    /** Some of the patterns and paths, with all filters. */
    JoinedGroup only(List<JoinPart> parts) {
        return new JoinedGroup(folder, group.only(parts), filters, execution);
    }

    /** The same group for filters that look at variables with these slots, too. */
    JoinedGroup seeing(long bound) {
        return new JoinedGroup(folder, group.seeing(bound), filters, execution);
    }

    /** The execution inside of GRAPH, if there is such a graph. */
    private static Optional<ExecutionContext> within(OpGraph op, ExecutionContext execution) {
        return execution.getDataset() instanceof FolderDatasetGraph dataset
                        && dataset.getGraph(op.getNode()) instanceof FolderGraph graph
                ? Optional.of(ExecutionContext.copyChangeActiveGraph(execution, graph))
                : Optional.empty();
    }

    /** What is joined; filters that look at nothing else than a part of it hold for all of it. */
    private record Collected(List<Triple> triples, List<TriplePath> paths, ExprList filters) {

        /** False if there is something else in it. */
        boolean add(Op op) {
            if (op instanceof OpBGP bgp) {
                bgp.getPattern().forEach(triples::add);
                return true;
            }
            if (op instanceof OpPath path) {
                TriplePath triple = path.getTriplePath();
                return triple.isTriple() ? triples.add(triple.asTriple()) : paths.add(triple);
            }
            if (op instanceof OpSequence sequence) {
                return sequence.getElements().stream().allMatch(this::add);
            }
            if (op instanceof OpJoin join) {
                return add(join.getLeft()) && add(join.getRight());
            }
            return op instanceof OpFilter filter && addFiltered(filter);
        }

        private boolean addFiltered(OpFilter filter) {
            Collected inside = new Collected(new ArrayList<>(), new ArrayList<>(), new ExprList());
            if (!inside.add(filter.getSubOp())) {
                return false;
            }
            Set<Var> own = inside.variables();
            for (Expr condition : filter.getExprs()) {
                if (!ExprLib.isStable(condition)
                        || FilterChecks.hasPattern(condition)
                        || !own.containsAll(condition.getVarsMentioned())) {
                    return false;
                }
            }
            triples.addAll(inside.triples);
            paths.addAll(inside.paths);
            filters.addAll(inside.filters);
            filters.addAll(filter.getExprs());
            return true;
        }

        private Set<Var> variables() {
            Set<Var> variables = new HashSet<>();
            for (Triple triple : triples) {
                addVariables(variables, triple.getSubject(), triple.getPredicate(), triple.getObject());
            }
            for (TriplePath path : paths) {
                addVariables(variables, path.getSubject(), path.getObject());
            }
            return variables;
        }

        private static void addVariables(Set<Var> variables, Node... nodes) {
            for (Node node : nodes) {
                if (Var.isVar(node)) {
                    variables.add(Var.alloc(node));
                }
            }
        }
    }
}
