package org.gbjo.sail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.BooleanQuery;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.Query;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.rio.helpers.NTriplesUtil;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.testing.OddData;
import org.gbjo.testing.WildQueries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries of all kinds on odd data have the same solutions on a graph folder as in RDF4J's store in memory. */
final class WildQueriesTest {
    private static final int SEEDS = Integer.getInteger("gbjo.wild.seeds", 3);
    private static final int FIRST = Integer.getInteger("gbjo.wild.first", 1);
    private static final int QUERIES = Integer.getInteger("gbjo.wild.queries", 250);
    private static final int MOST_SOLUTIONS = 1000;
    private static final int[] SIZES = {80, 60, 100, 1, 90, 70};

    @TempDir
    private Path folder;

    private int compared;
    private int found;
    private int correlated;

    @Test
    void queriesOfAllKindsHaveTheSolutionsThatTheyHaveInMemory() throws IOException {
        List<String> differences = new ArrayList<>();
        for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
            OddData data = new OddData(seed, SIZES[seed % SIZES.length]);
            SailRepository memory = new SailRepository(new MemoryStore());
            StringBuilder quads = new StringBuilder();
            try (SailRepositoryConnection connection = memory.getConnection()) {
                data.addApart((triple, graph) -> {
                    quads.append(triple)
                            .append(graph == null ? "" : " " + graph)
                            .append(" .\n");
                    connection.add(
                            (Resource) value(triple.subject()),
                            (IRI) value(triple.predicate()),
                            value(triple.object()),
                            (Resource) (graph == null ? null : value(graph)));
                });
            }
            Path file = Files.writeString(folder.resolve("data-" + seed + ".nq"), quads.toString());
            SailRepository store = new SailRepository(ImportingSail.open(file, folder.resolve("graph-" + seed)));
            OddData asked = data.triples().isEmpty() ? new OddData(seed, 50) : data;
            WildQueries queries = new WildQueries(asked.triples(), seed, false);
            for (int i = 0; i < QUERIES; i++) {
                String text = queries.next().text();
                String difference = difference(text, memory, store);
                if (difference != null) {
                    differences.add("seed " + seed + " " + difference);
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(compared).isGreaterThan(SEEDS * QUERIES / 2);
        assertThat(found).isGreaterThan(SEEDS * QUERIES / 10);
        assertThat(correlated).isLessThan(SEEDS * QUERIES / 50);
    }

    private static Value value(String text) {
        return NTriplesUtil.parseValue(text, SimpleValueFactory.getInstance());
    }

    private String difference(String text, SailRepository memory, SailRepository store) {
        Map<String, Integer> theirs = null;
        String error = null;
        try {
            theirs = solutions(memory, text, 1);
        } catch (MalformedQueryException | QueryInterruptedException e) {
            return null;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            error = e.toString();
        }
        if (theirs == null && error == null) {
            return null;
        }
        Map<String, Integer> ours;
        try {
            ours = solutions(store, text, 20);
        } catch (QueryInterruptedException e) {
            return error == null ? "SLOW " + text : null;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return error != null ? null : "ERROR " + e + " " + text;
        }
        if (error != null) {
            return null;
        }
        compared++;
        found += theirs.isEmpty() ? 0 : 1;
        // RDF4J sorts terms of equal value as one of them. Its EXISTS inside of a group sees what is bound outside of
        // the group,
        // if that happens to be joined before.
        boolean isSorted = text.contains("ORDER BY") && sum(theirs) == sum(ours);
        boolean isEqual = isSorted || theirs.equals(ours);
        if (!isEqual && text.contains("EXISTS")) {
            correlated++;
            return null;
        }
        return isEqual ? null : text + "\n   ours " + minus(ours, theirs) + "\n   theirs " + minus(theirs, ours);
    }

    private static Map<String, Integer> solutions(SailRepository repository, String text, int seconds) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            Query query = connection.prepareQuery(text);
            query.setMaxExecutionTime(seconds);
            Map<String, Integer> bag = new TreeMap<>();
            if (query instanceof BooleanQuery asked) {
                bag.put(Boolean.toString(asked.evaluate()), 1);
                return bag;
            }
            int count = 0;
            try (TupleQueryResult rows = ((TupleQuery) query).evaluate()) {
                for (BindingSet row : rows) {
                    if (++count > MOST_SOLUTIONS) {
                        return null;
                    }
                    List<String> values = new ArrayList<>();
                    row.forEach(binding -> values.add(
                            binding.getName() + "=" + (binding.getValue().isBNode() ? "_:" : binding.getValue())));
                    values.sort(null);
                    // An import writes tags of languages in one way.
                    bag.merge(String.join(" ", values).replace("@EN", "@en"), 1, Integer::sum);
                }
            }
            return bag;
        }
    }

    private static int sum(Map<String, Integer> solutions) {
        return solutions == null
                ? -1
                : solutions.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static String minus(Map<String, Integer> one, Map<String, Integer> other) {
        Map<String, Integer> rest = new TreeMap<>();
        if (one != null) {
            one.forEach((row, times) -> {
                int more = times - (other == null ? 0 : other.getOrDefault(row, 0));
                if (more > 0) {
                    rest.put(row, more);
                }
            });
        }
        String text = rest.size() + ": " + rest;
        return text.length() > 300 ? text.substring(0, 300) : text;
    }
}
