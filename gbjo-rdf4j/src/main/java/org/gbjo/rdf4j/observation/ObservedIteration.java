package org.gbjo.rdf4j.observation;

import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.gbjo.observe.Observation;

/** Tells an observation what is asked of a join and given by it. */
final class ObservedIteration extends WrappedIteration {
    private final Observation observation;
    private boolean exhausted;

    ObservedIteration(CloseableIteration<BindingSet> rows, Observation observation) {
        super(rows);
        this.observation = observation;
    }

    /** What another thread has closed has not come to its end, nor has what was interrupted. */
    @Override
    public boolean hasNext() {
        if (isClosed()) {
            return false;
        }
        observation.asked();
        if (super.hasNext()) {
            return true;
        }
        exhausted = !isClosed() && !Thread.currentThread().isInterrupted();
        close();
        return false;
    }

    @Override
    public BindingSet next() {
        observation.asked();
        BindingSet row = super.next();
        observation.given();
        return row;
    }

    @Override
    protected void handleClose() {
        try {
            super.handleClose();
        } finally {
            observation.ended(exhausted);
        }
    }
}
