package org.gbjo.jena.execution;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.Abortable;
import org.apache.jena.sparql.engine.iterator.QueryIterAbortable;
import org.gbjo.observe.Observation;

/** The iterator that Jena puts around the steps of a BGP, which also tells an observation what is asked and given. */
final class ObservedSteps extends QueryIterAbortable {
    private final Observation observation;
    private boolean exhausted;

    ObservedSteps(
            Iterator<Binding> chain,
            List<Abortable> steps,
            QueryIterator input,
            ExecutionContext execution,
            Observation observation) {
        super(chain, steps, input, execution);
        this.observation = observation;
    }

    @Override
    protected boolean hasNextBinding() {
        observation.asked();
        boolean more = super.hasNextBinding();
        exhausted = !more;
        return more;
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding row = super.moveToNextBinding();
        observation.given();
        return row;
    }

    @Override
    protected void closeIterator() {
        try {
            super.closeIterator();
        } finally {
            observation.ended(exhausted);
        }
    }
}
