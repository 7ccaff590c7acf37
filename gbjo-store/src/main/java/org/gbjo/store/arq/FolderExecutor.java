package org.gbjo.store.arq;

import java.util.Optional;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderGraph;

/** Executes groups of patterns on a graph folder by term ids, and all the rest as Jena does. */
final class FolderExecutor extends OpExecutor {
    private static final ExprList NONE = ExprList.emptyList;

    FolderExecutor(ExecutionContext execution) {
        super(execution);
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        return group(op, NONE, false, input).orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpFilter op, QueryIterator input) {
        return group(op.getSubOp(), op.getExprs(), false, input).orElseGet(() -> super.execute(op, input));
    }

    /** OPTIONAL, where its parts can be executed one after the other. */
    @Override
    protected QueryIterator execute(OpConditional op, QueryIterator input) {
        Op right = op.getRight();
        if (!isGroup(right instanceof OpFilter filter ? filter.getSubOp() : right)) {
            return super.execute(op, input);
        }
        QueryIterator left = exec(op.getLeft(), input);
        return right instanceof OpFilter filter
                ? group(filter.getSubOp(), filter.getExprs(), true, left).orElseThrow()
                : group(right, NONE, true, left).orElseThrow();
    }

    private boolean isGroup(Op op) {
        return op instanceof OpBGP bgp
                && execCxt.getActiveGraph() instanceof FolderGraph folder
                && PatternGroup.of(bgp.getPattern(), folder.terms()).isPresent();
    }

    private Optional<QueryIterator> group(Op op, ExprList filters, boolean optional, QueryIterator input) {
        if (!(op instanceof OpBGP bgp) || !(execCxt.getActiveGraph() instanceof FolderGraph folder)) {
            return Optional.empty();
        }
        return PatternGroup.of(bgp.getPattern(), folder.terms())
                .map(group -> new GroupRows(folder, group, filters, optional, input, execCxt));
    }
}
