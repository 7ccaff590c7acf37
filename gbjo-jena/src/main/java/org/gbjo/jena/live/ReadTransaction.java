package org.gbjo.jena.live;

import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;

/** A transaction that reads a dataset: that of this thread, if it is in one, or one of its own. */
final class ReadTransaction implements AutoCloseable {
    private final DatasetGraph dataset;
    private final boolean own;

    ReadTransaction(DatasetGraph dataset) {
        this.dataset = dataset;
        this.own = !dataset.isInTransaction();
        if (own) {
            dataset.begin(TxnType.READ);
        }
    }

    @Override
    public void close() {
        if (own) {
            dataset.end();
        }
    }
}
