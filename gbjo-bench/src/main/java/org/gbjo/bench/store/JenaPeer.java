package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Var;
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
    private final DatasetGraph dataset;
    private final Runnable end;

    private JenaPeer(DatasetGraph dataset, Runnable end) {
        this.dataset = dataset;
        this.end = end;
    }

    static JenaPeer inMemory(Path data) {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, data.toString()));
        return new JenaPeer(dataset, dataset::close);
    }

    /** Loads the data, or opens what was loaded. */
    static JenaPeer tdb2(Path data, Path folder) {
        boolean isNew = !Files.exists(folder);
        folder.toFile().mkdirs();
        DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(folder.toString());
        if (isNew) {
            DataLoader loader = LoaderFactory.phasedLoader(dataset, MonitorOutputs.nullOutput());
            loader.startBulk();
            loader.load(data.toString());
            loader.finishBulk();
        }
        return new JenaPeer(dataset, () -> TDBInternal.expel(dataset));
    }

    /** Imports the data, or opens what was imported. */
    static JenaPeer folder(Path data, Path folder) throws IOException {
        if (!Files.exists(folder)) {
            new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(folder);
        }
        DatasetGraph dataset = GraphFolderDataset.openGraph(folder);
        return new JenaPeer(dataset, dataset::close);
    }

    @Override
    public PeerAnswer answer(PeerQuestion question) {
        long start = System.nanoTime();
        return Txn.calculateRead(dataset, () -> {
            try (QueryExec execution = QueryExec.dataset(dataset)
                    .query(question.sparql())
                    .set(GbjoJena.MODE, Mode.OFF.toString())
                    .timeout(question.limit().toMillis(), TimeUnit.MILLISECONDS)
                    .build()) {
                RowTally tally = read(execution.select(), question);
                return PeerAnswer.complete((System.nanoTime() - start) / 1e9, tally);
            } catch (QueryCancelledException e) {
                return PeerAnswer.late((System.nanoTime() - start) / 1e9);
            }
        });
    }

    private static RowTally read(RowSet rows, PeerQuestion question) {
        RowTally tally = new RowTally(question.checked());
        List<Var> variables = rows.getResultVars();
        while (rows.hasNext()) {
            Binding row = rows.next();
            if (question.counted()) {
                tally.count(Long.parseLong(row.get(variables.get(0)).getLiteralLexicalForm()));
                return tally;
            }
            for (Var variable : variables) {
                add(row.get(variable), tally);
            }
            tally.endRow();
        }
        return tally;
    }

    private static void add(Node term, RowTally tally) {
        if (term == null) {
            tally.value(null);
        } else if (term.isBlank()) {
            tally.blank();
        } else {
            tally.value(
                    term.isURI() ? term.getURI() : term.isLiteral() ? term.getLiteralLexicalForm() : term.toString());
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
