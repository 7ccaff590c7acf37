package org.gbjo.bench.engine;

import java.nio.file.Path;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.UpdateExec;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.gbjo.jena.GbjoJena;

/** A dataset of Jena's. Without the plug-in means that it is removed meanwhile. */
final class UpdatedJena implements UpdatedStore {
    private final DatasetGraph dataset;
    private final boolean plugged;

    private UpdatedJena(DatasetGraph dataset, boolean plugged) {
        this.dataset = dataset;
        this.plugged = plugged;
    }

    static UpdatedJena open(StoreKind kind, Path folder, boolean plugged) {
        return new UpdatedJena(dataset(kind, folder), plugged);
    }

    /** An empty dataset. */
    static DatasetGraph dataset(StoreKind kind, Path folder) {
        return switch (kind) {
            case JENA_TDB2 -> DatabaseMgr.connectDatasetGraph(folder.toString());
            case JENA_VALUES -> DatasetGraphFactory.wrap(GraphMemFactory.createGraphMemForModel());
            case JENA_TRANSACTIONAL -> DatasetGraphFactory.createTxnMem();
            default -> DatasetGraphFactory.wrap(GraphFactory.createDefaultGraph());
        };
    }

    private void work(Runnable work) {
        if (plugged) {
            work.run();
            return;
        }
        GbjoJena.remove();
        try {
            work.run();
        } finally {
            GbjoJena.install();
        }
    }

    @Override
    public void load(Path data) {
        work(() -> Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, data.toString())));
    }

    @Override
    public void count() {
        if (plugged && !GbjoJena.count(dataset)) {
            throw new IllegalStateException("a dataset of Jena could not be counted; the log says why");
        }
    }

    @Override
    public void update(Iterable<String> updates) {
        work(() -> updates.forEach(text -> Txn.executeWrite(
                dataset, () -> UpdateExec.dataset(dataset).update(text).execute())));
    }

    @Override
    public void close() {
        if (TDBInternal.isTDB2(dataset)) {
            TDBInternal.expel(dataset);
        } else {
            dataset.close();
        }
    }
}
