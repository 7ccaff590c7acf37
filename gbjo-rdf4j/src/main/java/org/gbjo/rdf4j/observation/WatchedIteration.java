package org.gbjo.rdf4j.observation;

import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.IterationWrapper;
import org.eclipse.rdf4j.query.BindingSet;
import org.gbjo.observe.QueryWatch;

/** The solutions of a query, which tell when it has ended. An evaluation strategy does not know its text. */
public final class WatchedIteration extends IterationWrapper<BindingSet> {
    private final QueryWatch watch;

    public WatchedIteration(CloseableIteration<BindingSet> rows, QueryWatch watch) {
        super(rows);
        this.watch = watch;
    }

    @Override
    protected void handleClose() {
        try {
            super.handleClose();
        } finally {
            watch.ended(() -> "");
        }
    }
}
