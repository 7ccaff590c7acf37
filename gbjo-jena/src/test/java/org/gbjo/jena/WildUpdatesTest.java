package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.UpdateExec;
import org.apache.jena.sparql.exec.UpdateExecBuilder;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.update.UpdateFactory;
import org.apache.jena.update.UpdateRequest;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.OddData;
import org.gbjo.testing.TestOrderers;
import org.gbjo.testing.WildQueries;
import org.junit.jupiter.api.Test;

/** Updates whose patterns are of all kinds leave the same data with the plug-in as without. */
final class WildUpdatesTest {
    private static final int SEEDS = Integer.getInteger("gbjo.wild.seeds", 3);
    private static final int FIRST = Integer.getInteger("gbjo.wild.first", 1);
    private static final int UPDATES = Integer.getInteger("gbjo.wild.queries", 100);
    private static final int SIZE = 60;

    private int compared;
    private int changed;

    @Test
    void thePluginChangesNoUpdate() {
        JoinOrderer orders = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        JoinOrderer trees = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(4), TestOrderers.arbitraryTrees(5));
        List<String> differences = new ArrayList<>();
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OddData data = new OddData(seed, SIZE);
            List<DatasetGraph> stores = List.of(DatasetGraphFactory.createTxnMem(), DatabaseMgr.createDatasetGraph());
            stores.forEach(store -> Txn.executeWrite(store, () -> RDFParser.fromString(data.nQuads(), Lang.NQUADS)
                    .parse(store)));
            WildQueries updates = new WildQueries(data.triples(), seed, true);
            for (int i = 0; i < UPDATES; i++) {
                String update = updates.nextUpdate();
                String difference = difference(update, stores.get(i % 2), (i & 2) == 0 ? orders : trees);
                if (difference != null) {
                    differences.add("seed " + seed + " store " + i % 2 + " " + difference);
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(compared).isGreaterThan(SEEDS * UPDATES / 2);
        assertThat(changed).isGreaterThan(SEEDS * UPDATES / 10);
        assertThat(orders.counters().decisions(Reason.REORDERED)).isPositive();
    }

    private String difference(String text, DatasetGraph store, JoinOrderer orderer) {
        UpdateRequest update;
        try {
            update = UpdateFactory.create(text);
        } catch (QueryException e) {
            // A blank node in DELETE WHERE.
            return null;
        }
        Set<Quad> without;
        try {
            without = after(update, store, () -> UpdateExec.dataset(store)
                    .set(GbjoJena.MODE, "off")
                    .timeout(2, TimeUnit.SECONDS));
        } catch (RuntimeException | StackOverflowError e) {
            // Jena fails itself, or needs too long.
            return null;
        }
        Set<Quad> with;
        try {
            with = after(update, store, () -> UpdateExec.dataset(store)
                    .set(GbjoJena.ORDERER, orderer)
                    .timeout(20, TimeUnit.SECONDS));
        } catch (RuntimeException | StackOverflowError e) {
            return "ERROR " + e + " " + text;
        }
        compared++;
        changed += with.equals(all(store)) ? 0 : 1;
        return with.equals(without)
                ? null
                : text + "\n   with " + minus(with, without) + "\n   without " + minus(without, with);
    }

    /**
     * All quads after an update, which is then undone. Of several updates with a time limit, Jena cancels the second one
     * when the first one took no time.
     */
    private static Set<Quad> after(UpdateRequest updates, DatasetGraph store, Supplier<UpdateExecBuilder> builder) {
        store.begin(ReadWrite.WRITE);
        try {
            updates.forEach(update -> builder.get().update(update).execute());
            return Iter.toSet(store.find());
        } finally {
            store.abort();
            store.end();
        }
    }

    private static Set<Quad> all(DatasetGraph store) {
        return Txn.calculateRead(store, () -> Iter.toSet(store.find()));
    }

    private static String minus(Set<Quad> one, Set<Quad> other) {
        return one.stream()
                .filter(quad -> !other.contains(quad))
                .limit(5)
                .map(Quad::toString)
                .collect(Collectors.joining(" "));
    }
}
