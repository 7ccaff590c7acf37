package org.gbjo.bench.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.GbjoJena;
import org.gbjo.query.Variable;
import org.gbjo.workload.Query;

/** The same graph in two transactional stores, with queries whose answers are known and that no update changes. */
final class SoakStores implements AutoCloseable {
    /** Slower queries would leave little time for others. */
    private static final Duration SLOWEST = Duration.ofMillis(100);

    private static final Node WRITTEN = NodeFactory.createURI("urn:x-gbjo:written");
    private static final int TERMS = 100;

    private final List<DatasetGraph> stores;
    private final String model;
    private final List<Asked> queries = new ArrayList<>();

    private record Asked(Query query, long rows) {}

    private SoakStores(List<DatasetGraph> stores, String model) {
        this.stores = stores;
        this.model = model;
    }

    static SoakStores load(Path data, Path database, Path model, List<Query> queries) {
        List<DatasetGraph> stores =
                List.of(DatasetGraphFactory.createTxnMem(), DatabaseMgr.connectDatasetGraph(database.toString()));
        stores.forEach(store -> Txn.executeWrite(store, () -> RDFDataMgr.read(store, data.toString())));
        SoakStores loaded = new SoakStores(stores, model.toString());
        queries.forEach(loaded::add);
        if (loaded.queries.isEmpty()) {
            throw new IllegalArgumentException("a soak needs a query that takes less than " + SLOWEST.toMillis()
                    + " ms in Jena's order, got none");
        }
        return loaded;
    }

    /** A query with a variable as predicate would see what is written. */
    private void add(Query query) {
        boolean constant =
                query.bgp().patterns().stream().noneMatch(pattern -> pattern.predicate() instanceof Variable);
        if (!constant) {
            return;
        }
        try {
            rows(stores.get(0), query, 0, false);
            queries.add(new Asked(query, rows(stores.get(0), query, 0, false)));
        } catch (QueryCancelledException e) {
            // Too slow; others are not.
        }
    }

    int queries() {
        return queries.size();
    }

    /** Asks a query by its number, in either store, and compares; variables get new names, so that most are planned. */
    void ask(long number) {
        Asked asked = queries.get((int) (number % queries.size()));
        DatasetGraph store = stores.get((int) (number / queries.size() % stores.size()));
        try {
            long rows = rows(store, asked.query, number / (2L * queries.size()), true);
            if (rows != asked.rows) {
                throw new IllegalStateException("query " + asked.query.id() + " has " + rows + " rows with the plug-in"
                        + " and " + asked.rows + " without");
            }
        } catch (QueryCancelledException e) {
            // On a busy machine; cancelling is part of the soak.
        }
    }

    private long rows(DatasetGraph store, Query query, long round, boolean planned) {
        return Txn.calculateRead(store, () -> {
            long limit = planned ? 20 * SLOWEST.toMillis() : SLOWEST.toMillis();
            try (QueryExec execution = QueryExec.dataset(store)
                    .query(EngineQuery.text(query.bgp(), (int) (round % Integer.MAX_VALUE)))
                    .set(GbjoJena.MODEL, model)
                    .set(GbjoJena.MODE, (planned ? Mode.ON : Mode.OFF).toString())
                    .timeout(limit, TimeUnit.MILLISECONDS)
                    .build()) {
                return RowSetOps.count(execution.select());
            }
        });
    }

    /** Adds a triple to all stores, or takes one away. */
    void update(long number) {
        Triple triple = Triple.create(term(number), WRITTEN, term(number / TERMS));
        for (DatasetGraph store : stores) {
            Txn.executeWrite(store, () -> {
                if (number / (TERMS * TERMS) % 2 == 0) {
                    store.getDefaultGraph().add(triple);
                } else {
                    store.getDefaultGraph().delete(triple);
                }
            });
        }
    }

    private static Node term(long number) {
        return NodeFactory.createURI("urn:x-gbjo:" + number % TERMS);
    }

    @Override
    public void close() {
        stores.forEach(DatasetGraph::close);
    }
}
