package org.gbjo.store.dataset;

import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;

/**
 * A dataset of a graph folder that can be exchanged for another one while it is used. A query keeps the graph that it has
 * begun with.
 */
public final class ReloadableDatasetGraph extends DatasetGraphWrapper {
    private volatile FolderDatasetGraph current;

    public ReloadableDatasetGraph(FolderDatasetGraph first) {
        super(first, first.getContext().copy());
        this.current = first;
    }

    /** What queries that begin now are asked of. */
    public FolderDatasetGraph current() {
        return current;
    }

    /** Takes another graph for all queries that begin from now on. */
    public synchronized void exchange(FolderGraph next) {
        current = current.exchangedFor(next);
    }

    @Override
    protected DatasetGraph get() {
        // The constructor of the super class asks before there is anything.
        return current == null ? super.get() : current;
    }
}
