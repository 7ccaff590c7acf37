package org.gbjo.store.arq;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpDistinct;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpOrder;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterSort;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.StopSignal;
import org.gbjo.store.path.PathSearch;

/** Executes on term ids what a graph folder can answer, and all the rest as Jena does. */
final class FolderExecutor extends OpExecutor {
    FolderExecutor(ExecutionContext execution) {
        super(execution);
    }

    /** Patterns with the filters around them. */
    private record Filtered(FolderGraph folder, PatternGroup group, ExprList filters) {}

    private Optional<Filtered> filtered(Op op) {
        Op inner = op instanceof OpFilter filter ? filter.getSubOp() : op;
        if (!(inner instanceof OpBGP bgp) || !(execCxt.getActiveGraph() instanceof FolderGraph folder)) {
            return Optional.empty();
        }
        ExprList filters = op instanceof OpFilter filter ? filter.getExprs() : ExprList.emptyList;
        return PatternGroup.of(bgp.getPattern(), folder.terms()).map(group -> new Filtered(folder, group, filters));
    }

    private QueryIterator rows(Filtered parts, boolean optional, QueryIterator input) {
        return new GroupRows(parts.folder, parts.group, parts.filters, optional, input, execCxt);
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        return filtered(op).map(parts -> rows(parts, false, input)).orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpFilter op, QueryIterator input) {
        return filtered(op).map(parts -> rows(parts, false, input)).orElseGet(() -> super.execute(op, input));
    }

    /** OPTIONAL, where its parts can be executed one after the other. */
    @Override
    protected QueryIterator execute(OpConditional op, QueryIterator input) {
        return filtered(op.getRight())
                .map(parts -> rows(parts, true, exec(op.getLeft(), input)))
                .orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpPath op, QueryIterator input) {
        TriplePath path = op.getTriplePath();
        if (!(execCxt.getActiveGraph() instanceof FolderGraph folder)
                || path.getPath() == null
                || isTripleTerm(path.getSubject())
                || isTripleTerm(path.getObject())) {
            return super.execute(op, input);
        }
        StopSignal stop = new StopSignal(execCxt.getCancelSignal());
        return PathSearch.of(path.getPath(), folder.folder(), folder.terms(), stop, FolderQueryEngine.memory(execCxt))
                .<QueryIterator>map(search ->
                        new PathRows(folder.terms(), search, path.getSubject(), path.getObject(), input, execCxt))
                .orElseGet(() -> super.execute(op, input));
    }

    private static boolean isTripleTerm(Node node) {
        return node.isTripleTerm();
    }

    /** Counts of patterns need no rows. */
    @Override
    protected QueryIterator execute(OpGroup op, QueryIterator input) {
        if (!input.isJoinIdentity()) {
            return super.execute(op, input);
        }
        return filtered(op.getSubOp())
                .flatMap(parts -> CountedGroup.of(op, parts.folder, parts.group, parts.filters, execCxt))
                .map(counted -> computed(counted::solutions, input))
                .orElseGet(() -> super.execute(op, input));
    }

    /** Of patterns, only those variables leave term ids that somebody wants. */
    @Override
    protected QueryIterator execute(OpProject op, QueryIterator input) {
        return input.isJoinIdentity()
                ? filtered(op.getSubOp())
                        .<QueryIterator>map(parts ->
                                new GroupRows(parts.folder, parts.group, parts.filters, op.getVars(), input, execCxt))
                        .orElseGet(() -> super.execute(op, input))
                : super.execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpDistinct op, QueryIterator input) {
        if (input.isJoinIdentity() && op.getSubOp() instanceof OpProject project) {
            Optional<Filtered> parts = filtered(project.getSubOp());
            if (parts.isPresent()
                    && !project.getVars().isEmpty()
                    && parts.get().group.slots().keySet().containsAll(project.getVars())) {
                return computed(() -> different(parts.get(), project), input);
            }
        }
        return new HeldRows(super.execute(op, input), execCxt);
    }

    private DifferentRows different(Filtered parts, OpProject project) {
        return new DifferentRows(parts.folder, parts.group, parts.filters, project.getVars(), execCxt);
    }

    /** Solutions that do not depend on what comes in, which is one empty solution. */
    private QueryIterator computed(Supplier<Iterator<Binding>> solutions, QueryIterator input) {
        input.close();
        return new ComputedRows(solutions, execCxt);
    }

    @Override
    protected QueryIterator execute(OpOrder op, QueryIterator input) {
        return new QueryIterSort(new HeldRows(exec(op.getSubOp(), input), execCxt), op.getConditions(), execCxt);
    }
}
