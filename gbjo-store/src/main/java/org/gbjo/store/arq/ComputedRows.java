package org.gbjo.store.arq;

import java.util.Iterator;
import java.util.function.Supplier;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter;

/** Solutions that are computed when the first of them is asked for. */
final class ComputedRows extends QueryIter {
    private final Supplier<Iterator<Binding>> computation;
    private Iterator<Binding> rows;

    ComputedRows(Supplier<Iterator<Binding>> computation, ExecutionContext execution) {
        super(execution);
        this.computation = computation;
    }

    @Override
    protected boolean hasNextBinding() {
        if (rows == null) {
            rows = computation.get();
        }
        return rows.hasNext();
    }

    @Override
    protected Binding moveToNextBinding() {
        return rows.next();
    }

    @Override
    protected void closeIterator() {
        rows = null;
    }

    @Override
    protected void requestCancel() {
        // The signal of the execution is looked at in all loops.
    }
}
