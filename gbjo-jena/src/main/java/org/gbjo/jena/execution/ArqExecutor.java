package org.gbjo.jena.execution;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.expr.ExprList;

/** Jena's main executor, which asks about a BGP before it executes it. */
public final class ArqExecutor extends OpExecutor {
    private final QueryOrdering ordering;

    public ArqExecutor(ExecutionContext execution, QueryOrdering ordering) {
        super(execution);
        this.ordering = ordering;
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        return ordering.leavesAlone(op.getPattern(), input) || isForeign()
                ? super.execute(op, input)
                : execute(op, ExprList.emptyList, input);
    }

    @Override
    protected QueryIterator execute(OpFilter op, QueryIterator input) {
        if (isForeign()) {
            return super.execute(op, input);
        }
        if (op.getSubOp() instanceof OpBGP bgp) {
            return execute(bgp, op.getExprs(), input);
        }
        QueryIterator whole = groups().executeWhole(op, input, rows -> super.execute(op, rows));
        return whole != null ? whole : super.execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpSequence op, QueryIterator input) {
        return isForeign() ? super.execute(op, input) : groups().execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpConditional op, QueryIterator input) {
        return isForeign() ? super.execute(op, input) : groups().execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpMinus op, QueryIterator input) {
        QueryIterator rows = isForeign() ? null : groups().execute(op, input);
        return rows != null ? rows : super.execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpJoin op, QueryIterator input) {
        return DeferredJoin.of(exec(op.getLeft(), input), exec(op.getRight(), root()), execCxt);
    }

    @Override
    protected QueryIterator execute(OpLeftJoin op, QueryIterator input) {
        return DeferredJoin.of(exec(op.getLeft(), input), exec(op.getRight(), root()), op.getExprs(), execCxt);
    }

    @Override
    protected QueryIterator execute(OpTable op, QueryIterator input) {
        return op.isJoinIdentity() || input.isJoinIdentity()
                ? super.execute(op, input)
                : DeferredJoin.of(input, op.getTable().iterator(execCxt), execCxt);
    }

    private SequenceGroups groups() {
        return new SequenceGroups(
                execCxt, ordering, GraphBgp.ofGroups(execCxt, ordering), false, this::exec, this::side);
    }

    private BgpExecution side(Op op) {
        Op inner = op instanceof OpFilter filter ? filter.getSubOp() : op;
        return inner instanceof OpBGP bgp
                ? bgp(bgp, op instanceof OpFilter filter ? filter.getExprs() : ExprList.emptyList)
                : null;
    }

    private QueryIterator execute(OpBGP op, ExprList filters, QueryIterator input) {
        return bgp(op, filters).execute(input);
    }

    private BgpExecution bgp(OpBGP op, ExprList filters) {
        return new GraphBgp(op.getPattern(), filters, execCxt, ordering, rows -> super.execute(op, rows));
    }

    /** Whether the graph has a way of its own to match patterns: those of TDB1 do. */
    private boolean isForeign() {
        return execCxt.getActiveGraph().getClass().getName().startsWith("org.apache.jena.tdb1.");
    }
}
