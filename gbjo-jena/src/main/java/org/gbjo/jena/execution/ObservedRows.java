package org.gbjo.jena.execution;

import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.gbjo.observe.Observation;

/** Tells an observation what is asked of an iterator of any kind, and given by it. */
final class ObservedRows extends QueryIter1 {
    private final Observation observation;
    private boolean exhausted;

    ObservedRows(QueryIterator rows, ExecutionContext execution, Observation observation) {
        super(rows, execution);
        this.observation = observation;
    }

    @Override
    protected boolean hasNextBinding() {
        observation.asked();
        boolean more = getInput().hasNext();
        exhausted = !more;
        return more;
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding row = getInput().next();
        observation.given();
        return row;
    }

    /** The iterator inside is cancelled by the super-class. */
    @Override
    protected void requestSubCancel() {}

    /** The super-class closes the iterator inside after this. */
    @Override
    protected void closeSubIterator() {
        observation.ended(exhausted);
    }
}
