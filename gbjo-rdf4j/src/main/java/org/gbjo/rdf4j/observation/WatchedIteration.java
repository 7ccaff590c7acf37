package org.gbjo.rdf4j.observation;

import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.gbjo.observe.QueryWatch;

/** The solutions of a query, which tell when it has ended. An evaluation strategy does not know its text. */
public final class WatchedIteration extends WrappedIteration {
    private final QueryWatch watch;

    public WatchedIteration(CloseableIteration<BindingSet> rows, QueryWatch watch) {
        super(rows);
        this.watch = watch;
    }

    /** What has come to its end is closed, so that it is not the client whose time is told. */
    @Override
    public boolean hasNext() {
        boolean more = super.hasNext();
        if (!more) {
            close();
        }
        return more;
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
