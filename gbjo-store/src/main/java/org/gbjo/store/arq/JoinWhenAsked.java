package org.gbjo.store.arq;

import java.util.function.BinaryOperator;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter2;

/** A join of Jena that is made when somebody asks for a row: Jena's hash joins cannot be closed before that. */
final class JoinWhenAsked extends QueryIter2 {
    private final BinaryOperator<QueryIterator> join;
    private QueryIterator joined;

    JoinWhenAsked(
            QueryIterator left, QueryIterator right, BinaryOperator<QueryIterator> join, ExecutionContext execution) {
        super(left, right, execution);
        this.join = join;
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
