package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders that filters have chosen, and filters that are looked at later than they could be, change no solution. */
final class FilterDifferentialTest {
    private static final int QUERIES = 1_500;
    private static final List<String> JOINED = List.of(
            "?s :next ?t . ?t :price ?y",
            "?s :kind ?k . ?t :kind ?k",
            "?t :next ?s",
            "?s :kind :kind7",
            "?s :next ?t . ?t :kind :kind5 . ?t :code ?c");
    private static final List<String> OTHERS = List.of(
            "REGEX(STR(?s), \"7\")",
            "EXISTS { ?s :next ?z . ?z :kind :kind2 }",
            "NOT EXISTS { ?s :code \"code 5\" }",
            "STRLEN(STR(?x)) > 3",
            "BOUND(?nowhere) || ?x = ?x",
            "CONTAINS(STR(?x), \"1\")",
            "?x != ?y",
            "COALESCE(?y, 5) > 3");

    @TempDir
    private Path folder;

    private static String query(Random random) {
        RandomFilters filters = new RandomFilters(random);
        String predicate = RandomFilters.PREDICATES.get(random.nextInt(RandomFilters.PREDICATES.size()));
        List<String> parts = new ArrayList<>();
        parts.add("?s :" + predicate + " ?x .");
        parts.add(JOINED.get(random.nextInt(JOINED.size())) + " .");
        parts.add("FILTER(" + filters.of(predicate, "?x") + ")");
        for (int i = random.nextInt(3); i > 0; i--) {
            parts.add("FILTER(" + OTHERS.get(random.nextInt(OTHERS.size())).replace("(EXISTS", "EXISTS") + ")");
        }
        Collections.shuffle(parts, random);
        String all = String.join(" ", parts).replace("FILTER(EXISTS", "FILTER (EXISTS");
        return FilteredData.PREFIXES
                + (random.nextInt(5) == 0
                        ? "SELECT * { ?s :grade 4 OPTIONAL { " + all + " } }"
                        : "SELECT * { " + all + " }");
    }

    @Test
    void randomFilteredQueriesHaveTheSameSolutions() throws IOException {
        Graph graph = FilteredData.graph(60, 11);
        JoinOrderer orderer = FilteredData.orderer(FilteredData.statistics(graph, folder));
        Dataset tdb2 = TDB2Factory.createDataset();
        Txn.executeWrite(tdb2, () -> graph.find().forEach(tdb2.asDatasetGraph().getDefaultGraph()::add));
        List<Dataset> stores = List.of(DatasetFactory.wrap(ModelFactory.createModelForGraph(graph)), tdb2);
        int[] filtered = new int[1];
        DecisionListener<BasicPattern> listener =
                (written, decision) -> filtered[0] += decision.reason() == Reason.REORDERED
                                && !decision.evidence().filters().isEmpty()
                        ? 1
                        : 0;
        Random random = new Random(13);
        for (int i = 0; i < QUERIES; i++) {
            String query = query(random);
            Dataset store = stores.get(i % stores.size());
            Map<String, Integer> expected = Stores.solutions(store, query, builder -> {});
            assertThat(Stores.solutions(store, query, builder -> builder.set(GbjoJena.ORDERER, orderer)
                            .set(GbjoJena.LISTENER, listener)))
                    .as(query)
                    .isEqualTo(expected);
        }
        assertThat(filtered[0]).isGreaterThan(QUERIES / 8);
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }
}
