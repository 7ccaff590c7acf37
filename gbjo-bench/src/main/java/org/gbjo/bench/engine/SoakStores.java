package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.system.Txn;
import org.gbjo.query.Variable;
import org.gbjo.workload.Query;

/** The same graph in several stores, with queries whose answers are known and that no update changes. */
final class SoakStores implements AutoCloseable {
    /** Slower queries would leave little time for others. */
    private static final Duration SLOWEST = Duration.ofMillis(100);

    private static final Duration LIMIT = SLOWEST.multipliedBy(20);
    private static final int TERMS = 100;

    private record Asked(Query query, long rows) {}

    private final List<StoreKind> kinds;
    private final List<SoakStore> stores = new ArrayList<>();
    private final List<Asked> queries = new ArrayList<>();

    private SoakStores(List<StoreKind> kinds) {
        this.kinds = kinds;
    }

    /** @param folder for stores on disk */
    static SoakStores load(Path data, List<StoreKind> kinds, Path folder, Optional<Path> model, List<Query> queries)
            throws IOException {
        SoakStores loaded = new SoakStores(kinds);
        loaded.findRows(data, queries);
        try {
            for (StoreKind kind : kinds) {
                SoakStore store =
                        SoakStore.open(kind, folder.resolve(kind.toString().replace(' ', '-')), model);
                loaded.stores.add(store);
                store.load(data);
                // A layer knows its store when somebody has asked it.
                store.rows(EngineQuery.text(loaded.queries.get(0).query.bgp(), 0), LIMIT);
                store.exchange();
            }
        } catch (IOException | RuntimeException e) {
            loaded.close();
            throw e;
        }
        return loaded;
    }

    /** As Jena finds them in memory, in its own order; that store is not kept. */
    private void findRows(Path data, List<Query> candidates) {
        DatasetGraph reference = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(reference, () -> RDFDataMgr.read(reference, data.toString()));
        for (Query query : candidates) {
            // A query with a variable as predicate would see what is written.
            if (query.bgp().patterns().stream().noneMatch(pattern -> pattern.predicate() instanceof Variable)) {
                String text = EngineQuery.text(query.bgp(), 0);
                SoakJena.nativeRows(reference, text, SLOWEST);
                SoakJena.nativeRows(reference, text, SLOWEST).ifPresent(rows -> queries.add(new Asked(query, rows)));
            }
        }
        reference.close();
        if (queries.isEmpty()) {
            throw new IllegalArgumentException("a soak needs a query that takes less than " + SLOWEST.toMillis()
                    + " ms in Jena's order, got none");
        }
    }

    int queries() {
        return queries.size();
    }

    /** Asks a query by its number, in one store, and compares; variables get new names, so that most are planned. */
    void ask(long number) {
        Asked asked = queries.get((int) (number % queries.size()));
        int at = (int) (number / queries.size() % stores.size());
        long round = number / ((long) stores.size() * queries.size());
        OptionalLong rows =
                stores.get(at).rows(EngineQuery.text(asked.query.bgp(), (int) (round % Integer.MAX_VALUE)), LIMIT);
        // On a busy machine some are cut off; cancelling is part of the soak.
        if (rows.isPresent() && rows.getAsLong() != asked.rows) {
            throw new IllegalStateException("query " + asked.query.id() + " has " + rows.getAsLong() + " rows in "
                    + kinds.get(at) + " with the plug-in and " + asked.rows + " in Jena without");
        }
    }

    /** Adds a triple to all stores, or takes one away. */
    void update(long number) {
        boolean add = number / (TERMS * TERMS) % 2 == 0;
        stores.forEach(store -> store.update(term(number), term(number / TERMS), add));
    }

    private static String term(long number) {
        return "urn:x-gbjo:" + number % TERMS;
    }

    /** Counts a store again, one after the other. */
    void exchange(long number) {
        stores.get((int) (number % stores.size())).exchange();
    }

    @Override
    public void close() {
        stores.forEach(SoakStore::close);
    }
}
