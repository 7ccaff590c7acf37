package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.system.progress.MonitorOutputs;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.gbjo.decision.settings.Mode;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.jena.GbjoJena;
import org.gbjo.job.Progress;
import org.gbjo.store.GraphFolderDataset;

/** A dataset of Jena's, in Jena's own order of joins, or a graph folder. */
final class JenaPeer implements StorePeer {
    private final String name;
    private final DatasetGraph dataset;
    private final Runnable end;
    /** Of all terms that were read, so that nobody can leave out reading them. */
    private long characters;

    private JenaPeer(String name, DatasetGraph dataset, Runnable end) {
        this.name = name;
        this.dataset = dataset;
        this.end = end;
    }

    static JenaPeer inMemory(Path data) {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, data.toString()));
        return new JenaPeer("Jena in memory", dataset, dataset::close);
    }

    static JenaPeer tdb2(Path data, Path folder) {
        DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(folder.toString());
        DataLoader loader = LoaderFactory.phasedLoader(dataset, MonitorOutputs.nullOutput());
        loader.startBulk();
        loader.load(data.toString());
        loader.finishBulk();
        return new JenaPeer("Jena TDB2", dataset, () -> TDBInternal.expel(dataset));
    }

    static JenaPeer folder(Path data, Path folder) throws IOException {
        new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(folder);
        DatasetGraph dataset = GraphFolderDataset.openGraph(folder);
        return new JenaPeer("graph folder", dataset, dataset::close);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OptionalLong answer(String query, boolean counted, Duration limit) {
        return Txn.calculateRead(dataset, () -> {
            try (QueryExec execution = QueryExec.dataset(dataset)
                    .query(query)
                    .set(GbjoJena.MODE, Mode.OFF.toString())
                    .timeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                    .build()) {
                return OptionalLong.of(read(execution.select(), counted));
            } catch (QueryCancelledException e) {
                return OptionalLong.empty();
            }
        });
    }

    /** Reads every term, as whoever asks for it does. */
    private long read(RowSet rows, boolean counted) {
        long found = 0;
        while (rows.hasNext()) {
            Binding row = rows.next();
            found++;
            if (counted) {
                Node number = row.get(rows.getResultVars().get(0));
                return Long.parseLong(number.getLiteralLexicalForm());
            }
            row.forEach((variable, term) -> characters += (term.isURI() ? term.getURI() : term.toString()).length());
        }
        return found;
    }

    @Override
    public void close() {
        end.run();
    }
}
