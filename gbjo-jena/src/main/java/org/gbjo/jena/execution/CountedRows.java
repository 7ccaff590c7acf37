package org.gbjo.jena.execution;

import java.util.function.Supplier;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.gbjo.observe.Observation;
import org.gbjo.observe.StepCount;

/** Counts the rows of a step that is an iterator of its own, as in TDB2, and measures its time if that is asked for. */
final class CountedRows extends QueryIter1 {
    private final StepCount count;
    private final Observation observation;

    private CountedRows(QueryIterator rows, ExecutionContext execution, StepCount count, Observation observation) {
        super(rows, execution);
        this.count = count;
        this.observation = observation;
    }

    /**
     * Counts the rows of a step.
     *
     * @param relation what the step adds, as written
     * @param step begins it: Jena asks the step before whether it has a row when it makes the next one
     */
    static QueryIterator of(
            int relation, ExecutionContext execution, Observation observation, Supplier<QueryIterator> step) {
        // In TDB2 rows leave node ids to be counted.
        observation.isSlowed();
        StepCount count = observation.addStep(relation);
        long start = observation.timesSteps() ? observation.now() : 0;
        QueryIterator rows = step.get();
        if (observation.timesSteps()) {
            count.addNanos(observation.now() - start);
        }
        return new CountedRows(rows, execution, count, observation);
    }

    @Override
    protected boolean hasNextBinding() {
        if (!observation.timesSteps()) {
            return getInput().hasNext();
        }
        long start = observation.now();
        try {
            return getInput().hasNext();
        } finally {
            count.addNanos(observation.now() - start);
        }
    }

    @Override
    protected Binding moveToNextBinding() {
        long start = observation.timesSteps() ? observation.now() : 0;
        Binding row = getInput().next();
        count.addRow();
        if (observation.timesSteps()) {
            count.addNanos(observation.now() - start);
        }
        return row;
    }

    /** The iterator inside is cancelled by the super-class. */
    @Override
    protected void requestSubCancel() {}

    /** The iterator inside is closed by the super-class. */
    @Override
    protected void closeSubIterator() {}
}
