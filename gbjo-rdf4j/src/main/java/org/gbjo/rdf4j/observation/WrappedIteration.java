package org.gbjo.rdf4j.observation;

import org.eclipse.rdf4j.common.iteration.AbstractCloseableIteration;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;

/** Rows of another iteration, which is closed with this one. Another thread may close it at any time. */
abstract class WrappedIteration extends AbstractCloseableIteration<BindingSet> {
    private final CloseableIteration<BindingSet> rows;

    WrappedIteration(CloseableIteration<BindingSet> rows) {
        this.rows = rows;
    }

    @Override
    public boolean hasNext() {
        return !isClosed() && rows.hasNext();
    }

    @Override
    public BindingSet next() {
        return rows.next();
    }

    @Override
    protected void handleClose() {
        rows.close();
    }
}
