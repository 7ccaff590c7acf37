package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.Update;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.OddData;
import org.gbjo.testing.TestOrderers;
import org.gbjo.testing.WildQueries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Updates whose patterns are of all kinds leave the same data with the plug-in as without. */
final class WildUpdatesTest {
    private static final int SEEDS = Integer.getInteger("gbjo.wild.seeds", 3);
    private static final int FIRST = Integer.getInteger("gbjo.wild.first", 1);
    private static final int UPDATES = Integer.getInteger("gbjo.wild.queries", 100);
    private static final int SIZE = 40;

    @TempDir
    private Path folder;

    private int compared;
    private int changed;

    @Test
    void thePluginChangesNoUpdate() {
        JoinOrderer orders = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        JoinOrderer trees = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(4), TestOrderers.arbitraryTrees(5));
        List<String> differences = new ArrayList<>();
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OddData data = new OddData(seed, SIZE);
            try (Stores stores = new Stores(folder.resolve("" + seed))) {
                for (String name : List.of(Stores.MEMORY, Stores.NATIVE)) {
                    Stores.load(stores.get(name), data);
                }
                WildQueries updates = new WildQueries(data.triples(), seed, false);
                for (int i = 0; i < UPDATES; i++) {
                    String name = i % 10 == 0 ? Stores.NATIVE : Stores.MEMORY;
                    String difference = difference(updates.nextUpdate(), stores.get(name), i % 2 == 0 ? orders : trees);
                    if (difference != null) {
                        differences.add("seed " + seed + " " + name + " " + difference);
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(compared).isGreaterThan(SEEDS * UPDATES / 2);
        assertThat(changed).isGreaterThan(SEEDS * UPDATES / 10);
        assertThat(orders.counters().decisions(Reason.REORDERED)).isPositive();
    }

    private String difference(String text, SailRepository store, JoinOrderer orderer) {
        Stores.unplug(store);
        Set<String> before;
        Set<String> without;
        try {
            before = after(store, "CLEAR GRAPH <urn:absent>", 2);
            without = after(store, text, 2);
        } catch (MalformedQueryException e) {
            return null;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            // RDF4J fails itself, or needs too long.
            return null;
        }
        Stores.plug(store, orderer);
        try {
            Set<String> with = after(store, text, 20);
            compared++;
            changed += with.equals(before) ? 0 : 1;
            return with.equals(without)
                    ? null
                    : text + "\n   with " + minus(with, without) + "\n   without " + minus(without, with);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return "ERROR " + e + " " + text;
        } finally {
            Stores.unplug(store);
        }
    }

    /** All statements after an update, which is then undone. */
    private static Set<String> after(SailRepository store, String text, int seconds) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.begin();
            try {
                Update update = connection.prepareUpdate(text);
                update.setMaxExecutionTime(seconds);
                update.execute();
                Set<String> statements = new TreeSet<>();
                connection.getStatements(null, null, null, false).forEach(statement -> statements.add("" + statement));
                return statements;
            } finally {
                connection.rollback();
            }
        }
    }

    private static Set<String> minus(Set<String> one, Set<String> other) {
        Set<String> rest = new TreeSet<>(one);
        rest.removeAll(other);
        return rest;
    }
}
