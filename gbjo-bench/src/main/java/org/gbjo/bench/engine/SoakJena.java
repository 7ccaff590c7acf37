package org.gbjo.bench.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.system.Txn;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.GbjoJena;

/** A dataset of Jena's. */
final class SoakJena implements SoakStore {
    private final DatasetGraph dataset;
    private final Optional<Path> model;

    private SoakJena(DatasetGraph dataset, Optional<Path> model) {
        this.dataset = dataset;
        this.model = model;
    }

    static SoakJena open(StoreKind kind, Path folder, Optional<Path> model) {
        return new SoakJena(UpdatedJena.dataset(kind, folder), model);
    }

    @Override
    public void load(Path data) {
        Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, data.toString()));
    }

    /** In Jena's own order: what is right. */
    static OptionalLong nativeRows(DatasetGraph dataset, String query, Duration limit) {
        return rows(dataset, query, limit, builder -> builder.set(GbjoJena.MODE, Mode.OFF.toString()));
    }

    @Override
    public OptionalLong rows(String query, Duration limit) {
        return rows(dataset, query, limit, builder -> {
            builder.set(GbjoJena.MODE, Mode.ON.toString());
            model.ifPresent(folder -> builder.set(GbjoJena.MODEL, folder.toString()));
        });
    }

    private static OptionalLong rows(
            DatasetGraph dataset, String query, Duration limit, Consumer<QueryExecBuilder> settings) {
        QueryExecBuilder builder =
                QueryExec.dataset(dataset).query(query).timeout(limit.toMillis(), TimeUnit.MILLISECONDS);
        settings.accept(builder);
        return Txn.calculateRead(dataset, () -> {
            try (QueryExec execution = builder.build()) {
                return OptionalLong.of(RowSetOps.count(execution.select()));
            } catch (QueryCancelledException e) {
                return OptionalLong.empty();
            }
        });
    }

    @Override
    public void update(String subject, String object, boolean add) {
        Triple triple = Triple.create(
                NodeFactory.createURI(subject), NodeFactory.createURI(WRITTEN), NodeFactory.createURI(object));
        Txn.executeWrite(dataset, () -> {
            if (add) {
                dataset.getDefaultGraph().add(triple);
            } else {
                dataset.getDefaultGraph().delete(triple);
            }
        });
    }

    @Override
    public void exchange() {
        if (model.isPresent()) {
            GbjoJena.orderers().reload();
        } else if (!GbjoJena.count(dataset)) {
            throw new IllegalStateException("a dataset of Jena could not be counted; the log says why");
        }
    }

    @Override
    public void close() {
        dataset.close();
    }
}
