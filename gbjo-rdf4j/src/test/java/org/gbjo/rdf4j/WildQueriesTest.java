package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.rdf4j.query.Binding;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.query.impl.SimpleBinding;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.OddData;
import org.gbjo.testing.TestOrderers;
import org.gbjo.testing.WildQueries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries of all kinds on odd data have the same solutions with the plug-in as without. */
final class WildQueriesTest {
    private static final int SEEDS = Integer.getInteger("gbjo.wild.seeds", 3);
    private static final int FIRST = Integer.getInteger("gbjo.wild.first", 1);
    private static final int QUERIES = Integer.getInteger("gbjo.wild.queries", 250);
    private static final int MOST_SOLUTIONS = 1000;
    private static final int[] SIZES = {80, 60, 100, 1, 90, 0, 70};

    @TempDir
    private Path folder;

    private int compared;
    private int found;
    private int lost;

    @Test
    void thePluginChangesNoSolution() {
        JoinOrderer orders = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        JoinOrderer trees = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(4), TestOrderers.arbitraryTrees(5));
        List<JoinOrderer> settings = List.of(orders, trees, TestOrderers.looking());
        List<String> differences = new ArrayList<>();
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OddData data = new OddData(seed, SIZES[seed % SIZES.length]);
            try (Stores stores = new Stores(folder.resolve("" + seed))) {
                for (String name : Stores.NAMES) {
                    Stores.load(stores.get(name), data);
                }
                OddData asked = data.triples().isEmpty() ? new OddData(seed, 50) : data;
                WildQueries queries = new WildQueries(asked.triples(), seed, false);
                for (int i = 0; i < QUERIES; i++) {
                    int setting = i % settings.size();
                    String name = i % 10 == 0 ? Stores.NATIVE : i % 25 == 1 ? Stores.LMDB : Stores.MEMORY;
                    String difference =
                            difference(queries.next(), queries.bindings(), stores.get(name), settings.get(setting));
                    if (difference != null) {
                        differences.add("seed " + seed + " " + name + " setting " + setting + " " + difference);
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(lost).isLessThan(1 + SEEDS * QUERIES / 200);
        assertThat(compared).isGreaterThan(SEEDS * QUERIES / 2);
        assertThat(found).isGreaterThan(SEEDS * QUERIES / 10);
    }

    private String difference(
            WildQueries.WildQuery query, Map<String, String> values, SailRepository store, JoinOrderer orderer) {
        String text = query.text();
        Binding[] bindings = values.entrySet().stream()
                .map(one -> new SimpleBinding(one.getKey(), Stores.value(one.getValue())))
                .toArray(Binding[]::new);
        Map<String, Integer> without = null;
        String error = null;
        Stores.unplug(store);
        try {
            without = plain(Stores.solutionsIn(
                    1,
                    store,
                    text.contains("ASK") ? text : text.replaceFirst(" (VALUES [^{]*\\{[^{}]*\\})?$", " LIMIT 5000 $1"),
                    bindings));
            if (without.values().stream().mapToInt(Integer::intValue).sum() > MOST_SOLUTIONS) {
                return null;
            }
            without = plain(Stores.solutionsIn(2, store, text, bindings));
        } catch (MalformedQueryException | QueryInterruptedException e) {
            return null;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            error = e.toString();
        }
        Map<String, Integer> with;
        Map<String, Integer> some;
        Stores.plug(store, orderer);
        try {
            with = plain(Stores.solutionsIn(20, store, text, bindings));
            some = query.limit() < 0 ? null : plain(Stores.solutionsIn(20, store, query.asked(), bindings));
        } catch (QueryInterruptedException e) {
            return error == null ? "SLOW " + text : null;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return error != null ? null : "ERROR " + e + " " + text;
        } finally {
            Stores.unplug(store);
        }
        if (error != null) {
            return null;
        }
        compared++;
        found += with.isEmpty() ? 0 : 1;
        if (with.equals(without)) {
            return some == null || query.isPart(some, with) ? null : "SLICE " + query.asked() + "\n   " + some;
        }
        if (losesRowsItself(store, text)) {
            lost++;
            return null;
        }
        return text + " " + values + "\n   with " + minus(with, without) + "\n   without " + minus(without, with);
    }

    /** RDF4J itself joins a union by hash and loses the rows in which a joined variable has no value. */
    private static boolean losesRowsItself(SailRepository store, String text) {
        if (!text.contains("UNION")) {
            return false;
        }
        try (SailRepositoryConnection connection = store.getConnection()) {
            return connection
                    .prepareTupleQuery(text.replaceFirst("^ASK", "SELECT *"))
                    .explain(Explanation.Level.Optimized)
                    .toString()
                    .contains("HashJoinIteration");
        }
    }

    /** Blank nodes that a query makes have other labels each time. */
    private static Map<String, Integer> plain(Map<String, Integer> solutions) {
        Map<String, Integer> plain = new TreeMap<>();
        solutions.forEach((row, times) -> plain.merge(row.replaceAll("=_:\\S+", "=_:"), times, Integer::sum));
        return plain;
    }

    private static String minus(Map<String, Integer> one, Map<String, Integer> other) {
        Map<String, Integer> rest = new TreeMap<>();
        one.forEach((row, times) -> {
            int more = times - other.getOrDefault(row, 0);
            if (more > 0) {
                rest.put(row, more);
            }
        });
        String text = rest.size() + ": " + rest;
        return text.length() > 300 ? text.substring(0, 300) : text;
    }
}
