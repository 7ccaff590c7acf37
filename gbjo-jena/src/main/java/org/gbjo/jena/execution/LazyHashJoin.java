package org.gbjo.jena.execution;

import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter;
import org.apache.jena.sparql.engine.join.Join;

/**
 * ARQ's hash join, made when its first row is asked for. ARQ itself would compute the beginnings of both sides at
 * once. It also fails (5.6.0) when a join is closed that has not begun, which happens if the other side of an outer
 * join turns out to be empty.
 */
final class LazyHashJoin extends QueryIter {
    private final QueryIterator left;
    private final QueryIterator right;
    private QueryIterator joined;

    LazyHashJoin(QueryIterator left, QueryIterator right, ExecutionContext execution) {
        super(execution);
        this.left = left;
        this.right = right;
    }

    @Override
    protected boolean hasNextBinding() {
        if (joined == null) {
            joined = Join.join(left, right, getExecContext());
        }
        return joined.hasNext();
    }

    @Override
    protected Binding moveToNextBinding() {
        return joined.next();
    }

    @Override
    protected void closeIterator() {
        try {
            if (joined != null) {
                joined.close();
            }
        } catch (NullPointerException e) {
            // ARQ throws this if the query was cancelled before its table was made. Only the sides are open then.
        } finally {
            left.close();
            right.close();
        }
    }

    @Override
    protected void requestCancel() {
        left.cancel();
        right.cancel();
    }
}
