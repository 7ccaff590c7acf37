package org.gbjo.jena.execution;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.gbjo.jena.hashjoin.HashJoinIterator;
import org.gbjo.jena.hashjoin.RowFormat;

/** Executes the algebra of a tree: patterns as they stand, and joins by hash. */
final class TreeExecutor extends FixedOrderExecutor {
    private final RowFormat format;

    TreeExecutor(ExecutionContext execution, Matcher matcher, RowFormat format) {
        super(execution, matcher);
        this.format = format;
    }

    /** A tree has one row as its input, the one without values. Each side has another one like it each time. */
    @Override
    protected QueryIterator execute(OpJoin op, QueryIterator input) {
        input.close();
        return HashJoinIterator.of(side(op.getLeft()), side(op.getRight()), format, execCxt);
    }

    private HashJoinIterator.Side side(Op op) {
        return new HashJoinIterator.Side(() -> executeOp(op, root()), OpVars.visibleVars(op));
    }
}
