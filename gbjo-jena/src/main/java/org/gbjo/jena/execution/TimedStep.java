package org.gbjo.jena.execution;

import java.util.Iterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.gbjo.observe.Observation;
import org.gbjo.observe.StepCount;

/** Also measures the time of a step with those before it, which costs as much as a cheap row. */
final class TimedStep extends CountedStep {
    private final StepCount count;
    private final Observation observation;

    TimedStep(Iterator<Binding> rows, StepCount count, Observation observation) {
        super(rows, count);
        this.count = count;
        this.observation = observation;
    }

    @Override
    public boolean hasNext() {
        long start = observation.now();
        try {
            return super.hasNext();
        } finally {
            count.addNanos(observation.now() - start);
        }
    }

    @Override
    public Binding next() {
        long start = observation.now();
        try {
            return super.next();
        } finally {
            count.addNanos(observation.now() - start);
        }
    }
}
