package org.gbjo.jena.live;

import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.store.DatasetGraphSwitchable;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;

/** The statistics of datasets in TDB2; the only class beside {@link Tdb2Store} that knows TDB2 here. */
public final class Tdb2Stores {
    private Tdb2Stores() {}

    /** The statistics of TDB2's own dataset. */
    public static LiveStatistics of(JenaStores stores, Object dataset, LiveOptions options) {
        return stores.of(dataset, () -> new Tdb2Store((DatasetGraphTDB) dataset), options);
    }

    /** TDB2's own dataset below the one that users have; a compaction exchanges it. */
    public static Object stored(DatasetGraph dataset) {
        return dataset instanceof DatasetGraphSwitchable switchable ? switchable.get() : dataset;
    }

    public static boolean isStored(Object dataset) {
        return dataset instanceof DatasetGraphTDB;
    }

    public static DatasetGraph inMemory() {
        return DatabaseMgr.createDatasetGraph();
    }
}
