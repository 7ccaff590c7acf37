package org.gbjo.rdf4j.observation;

import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.gbjo.observe.StepCount;

/**
 * A pattern among those that are joined. RDF4J evaluates it for each row of what was joined before, so the rows of all
 * evaluations together are those of the join up to this pattern. For one thread.
 */
public final class CountedArgument {
    private final int pattern;
    private StepCount count;

    CountedArgument(int pattern) {
        this.pattern = pattern;
    }

    int pattern() {
        return pattern;
    }

    /** Counts from now on. */
    void begin(StepCount step) {
        count = step;
    }

    /** The same step, whose rows are counted. */
    public QueryEvaluationStep counting(QueryEvaluationStep step) {
        return bindings -> {
            CloseableIteration<BindingSet> rows = step.evaluate(bindings);
            return count == null ? rows : new CountedIteration(rows, count);
        };
    }

    private static final class CountedIteration extends WrappedIteration {
        private final StepCount count;

        CountedIteration(CloseableIteration<BindingSet> rows, StepCount count) {
            super(rows);
            this.count = count;
        }

        @Override
        public BindingSet next() {
            BindingSet row = super.next();
            count.addRow();
            return row;
        }
    }
}
