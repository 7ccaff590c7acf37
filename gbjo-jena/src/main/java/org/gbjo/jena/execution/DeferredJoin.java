package org.gbjo.jena.execution;

import java.util.function.BinaryOperator;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter2;
import org.apache.jena.sparql.engine.join.Join;
import org.apache.jena.sparql.expr.ExprList;

/**
 * A join of Jena's that is made when somebody asks for a row. Jena's hash joins fail if they are closed before that, and
 * another order than Jena's decides which of them are asked.
 */
final class DeferredJoin extends QueryIter2 {
    private final BinaryOperator<QueryIterator> join;
    private QueryIterator joined;

    private DeferredJoin(
            QueryIterator left, QueryIterator right, BinaryOperator<QueryIterator> join, ExecutionContext execution) {
        super(left, right, execution);
        this.join = join;
    }

    static QueryIterator of(QueryIterator left, QueryIterator right, ExecutionContext execution) {
        return new DeferredJoin(left, right, (some, other) -> Join.join(some, other, execution), execution);
    }

    /** A left join. */
    static QueryIterator of(QueryIterator left, QueryIterator right, ExprList conditions, ExecutionContext execution) {
        return new DeferredJoin(
                left, right, (some, other) -> Join.leftJoin(some, other, conditions, execution), execution);
    }

    @Override
    protected boolean hasNextBinding() {
        if (joined != null) {
            return joined.hasNext();
        }
        QueryIterator made = join.apply(getLeft(), getRight());
        boolean hasNext = made.hasNext();
        // Not before: nor can one be closed that has failed while it was filled.
        joined = made;
        return hasNext;
    }

    @Override
    protected Binding moveToNextBinding() {
        return joined.nextBinding();
    }

    @Override
    protected void requestSubCancel() {
        performRequestCancel(joined);
    }

    @Override
    protected void closeSubIterator() {
        performClose(joined);
    }
}
