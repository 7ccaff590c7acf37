package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.IsoMatcher;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.testing.OddData;
import org.gbjo.testing.WildQueries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries of all kinds on odd data: a graph folder and Jena's memory agree, or Jena's reference evaluator with the folder. */
final class WildQueriesTest {
    private static final int SEEDS = Integer.getInteger("gbjo.wild.seeds", 3);
    private static final int FIRST = Integer.getInteger("gbjo.wild.first", 1);
    private static final int QUERIES = Integer.getInteger("gbjo.wild.queries", 250);
    private static final int MOST_SOLUTIONS = 3000;
    private static final int[] SIZES = {120, 60, 200, 1, 150, 2, 90};

    @TempDir
    private Path folder;

    private int compared;
    private int found;
    private int jenas;

    @Test
    void queriesOfAllKindsHaveTheSolutionsThatTheyHaveInMemory() throws IOException {
        List<String> differences = new ArrayList<>();
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OddData data = new OddData(seed, SIZES[seed % SIZES.length]);
            Path file = Files.writeString(folder.resolve("data-" + seed + ".nq"), data.nQuads());
            Path graph = folder.resolve("graph-" + seed);
            new Importer(
                            ImportOptions.of(file.toString()).withNamedGraphs(ImportOptions.NamedGraphs.KEPT),
                            Progress.SILENT)
                    .run(graph);
            DatasetGraph store = GraphFolderDataset.openGraph(graph);
            DatasetGraph read = DatasetGraphFactory.create();
            RDFDataMgr.read(read, file.toString());
            assertThat(IsoMatcher.isomorphic(read, store)).isTrue();
            // Blank nodes have the labels of the folder.
            DatasetGraph memory = DatasetGraphFactory.create();
            store.find().forEachRemaining(memory::add);
            if (data.triples().isEmpty()) {
                data = new OddData(seed, 50);
            }
            WildQueries queries = new WildQueries(data.triples(), seed, true);
            for (int i = 0; i < QUERIES; i++) {
                WildQueries.WildQuery query = queries.next();
                String difference = difference(query, memory, store, i % 4 == 3);
                if (difference != null) {
                    differences.add("seed " + seed + " " + difference);
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(compared).isGreaterThan(SEEDS * QUERIES / 2);
        assertThat(found).isGreaterThan(SEEDS * QUERIES / 10);
        assertThat(jenas).isLessThan(SEEDS * QUERIES / 10);
    }

    private String difference(WildQueries.WildQuery query, DatasetGraph memory, DatasetGraph store, boolean small) {
        Query parsed;
        try {
            parsed = QueryFactory.create(query.text());
        } catch (QueryException e) {
            // A graph is named twice in FROM.
            return null;
        }
        Map<String, Integer> theirs = null;
        String error = null;
        try {
            theirs = Answers.of(memory, parsed, 2, MOST_SOLUTIONS, 0);
        } catch (QueryCancelledException e) {
            return null;
        } catch (JenaException | NullPointerException | StackOverflowError e) {
            error = e.toString();
        }
        Map<String, Integer> ours;
        try {
            ours = Answers.of(store, parsed, 20, MOST_SOLUTIONS, small ? 20_000 : 0);
        } catch (QueryCancelledException e) {
            return theirs == null ? null : "SLOW " + query.text();
        } catch (Throwable e) {
            if (small && e.toString().contains("memory")) {
                return null;
            }
            return error != null && error.equals(e.toString())
                    ? null
                    : "ERROR " + e + " " + query.text() + " theirs " + error;
        }
        if (theirs == null && error == null) {
            return null;
        }
        if (ours == null) {
            return theirs == null ? null : "MORE " + query.text();
        }
        compared++;
        found += ours.isEmpty() ? 0 : 1;
        if (ours.equals(theirs)) {
            return slice(query, store, ours);
        }
        Map<String, Integer> reference = Answers.reference(memory, parsed);
        // Jena fails at patterns whose predicate becomes a literal, and says false if that happens inside of EXISTS.
        // Without either there is nothing to compare.
        boolean isUnsure = theirs == null ? reference == null : !theirs.equals(reference);
        if (ours.equals(reference) || isUnsure) {
            jenas++;
            return null;
        }
        return (error == null ? "" : "theirs fails " + error + " ")
                + (reference != null && reference.equals(theirs) ? "" : "UNSURE ") + query.text() + "\n   ours "
                + minus(ours, theirs) + "\n   theirs " + minus(theirs, ours) + "\n   reference "
                + minus(reference, ours);
    }

    private static String slice(WildQueries.WildQuery query, DatasetGraph store, Map<String, Integer> all) {
        if (query.limit() < 0) {
            return null;
        }
        Map<String, Integer> some;
        try {
            some = Answers.of(store, QueryFactory.create(query.asked()), 20, MOST_SOLUTIONS, 0);
        } catch (RuntimeException e) {
            return "ERROR " + e + " " + query.asked();
        }
        return query.isPart(some, all) ? null : "SLICE " + query.asked() + "\n   " + some;
    }

    private static String minus(Map<String, Integer> one, Map<String, Integer> other) {
        if (one == null) {
            return "-";
        }
        Map<String, Integer> rest = new TreeMap<>();
        one.forEach((row, times) -> {
            int more = times - (other == null ? 0 : other.getOrDefault(row, 0));
            if (more > 0) {
                rest.put(row, more);
            }
        });
        String text = rest.size() + ": " + rest;
        return text.length() > 400 ? text.substring(0, 400) : text;
    }
}
