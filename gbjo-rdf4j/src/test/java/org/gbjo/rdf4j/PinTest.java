package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Settings;
import org.gbjo.testing.PinFiles;
import org.gbjo.testing.RandomData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A template in RDF4J has the order that a file pins it to, counted as it is written and not as RDF4J orders it. */
final class PinTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> SELECT * { ";
    private static final String CHAIN = "?x :p0 ?y . ?y :p1 ?z . ?z :p2 ?end ";
    private static final List<String> PATTERNS =
            List.of("?a <http://example.org/p0> ?b", "?b <http://example.org/p1> ?c", "?c <http://example.org/p2> ?d");

    @TempDir
    private Path folder;

    private final MemoryStore store = new MemoryStore();
    private final SailRepository repository = new SailRepository(store);

    /** Chains n0 p0 n1 p1 n2 p2 n3, fewer the later a step is: RDF4J begins at the end. */
    @BeforeEach
    void fill() {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (int step = 0; step < 3; step++) {
                for (int i = 0; i < 12 - 4 * step; i++) {
                    connection.add(
                            (Resource) Stores.value(RandomData.iri("n" + step + "-" + i)),
                            (IRI) Stores.value(RandomData.iri("p" + step)),
                            Stores.value(RandomData.iri("n" + (step + 1) + "-" + i)));
                }
            }
            connection.commit();
        }
    }

    @AfterEach
    void close() {
        repository.shutDown();
    }

    /** The plan of a query in a store that has these pins, and no model yet. */
    private String plan(String query, String... pins) throws IOException {
        Path file = PinFiles.write(folder.resolve("pins-" + System.nanoTime() + ".jsonl"), pins);
        store.setEvaluationStrategyFactory(new GbjoEvaluationStrategyFactory(Map.of(
                Settings.MODEL, folder.resolve("no model").toString(),
                Settings.PINS, file.toString())));
        try (SailRepositoryConnection connection = repository.getConnection()) {
            return connection
                    .prepareTupleQuery(query)
                    .explain(Explanation.Level.Executed)
                    .toString();
        }
    }

    private static List<String> predicates(String plan) {
        List<String> found = new ArrayList<>();
        plan.lines()
                .filter(line -> line.contains("example.org/p"))
                .forEach(line -> found.add(line.replaceFirst(".*example.org/(p\\d).*", "$1")));
        return found;
    }

    @Test
    void theStoreIsAskedInThePinnedOrder() throws IOException {
        List<String> ofEngine = predicates(plan(PREFIX + CHAIN + "}"));
        assertThat(ofEngine).isNotEqualTo(List.of("p0", "p1", "p2"));
        for (List<Integer> order : List.of(List.of(1, 2, 3), List.of(2, 3, 1), List.of(3, 2, 1))) {
            String numbers = order.toString().replaceAll("[\\[\\] ]", "");
            String plan = plan(PREFIX + CHAIN + "FILTER(?x != ?z) }", PinFiles.pin(numbers, PATTERNS));
            assertThat(predicates(plan))
                    .isEqualTo(order.stream().map(number -> "p" + (number - 1)).toList());
            assertThat(plan).contains("[gbjo: given order: its template is pinned to this order (line 2 of pins-");
            assertThat(Stores.solutions(repository, PREFIX + CHAIN + "}")).hasSize(4);
        }
        assertThat(predicates(plan(PREFIX + CHAIN + "}", PinFiles.pin("native", PATTERNS))))
                .isEqualTo(ofEngine);
    }

    @Test
    void anotherTemplateHasNoPin() throws IOException {
        List<String> reversed = new ArrayList<>(PATTERNS);
        Collections.reverse(reversed);
        assertThat(plan(PREFIX + CHAIN + "}", PinFiles.pin("1,2,3", reversed))).doesNotContain("pinned");
        assertThat(plan(PREFIX + "?x :p0 ?y . ?y :p1 :n2-0 . ?x :p0 ?z }", PinFiles.pin("1,2,3", PATTERNS)))
                .doesNotContain("pinned");
    }

    /** What comes from outside is any constant. */
    @Test
    void theInsideOfOptionalHasPins() throws IOException {
        String pin = PinFiles.pin("2,1", List.of("[] <http://example.org/p1> ?b", "?b <http://example.org/p2> ?c"));
        long before = GbjoRdf4j.orderers().counters().decisions(Reason.PINNED);
        assertThat(plan(PREFIX + "?x :p0 ?y OPTIONAL { ?y :p1 ?z . ?z :p2 ?end } }", pin))
                .contains("pinned");
        assertThat(GbjoRdf4j.orderers().counters().decisions(Reason.PINNED)).isGreaterThan(before);
    }

    @Test
    void updatesHavePins() throws IOException {
        plan(PREFIX + CHAIN + "}", PinFiles.pin("2,3,1", PATTERNS));
        long before = GbjoRdf4j.orderers().counters().decisions(Reason.PINNED);
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection
                    .prepareUpdate("PREFIX : <http://example.org/> INSERT { ?end :to ?x } WHERE { " + CHAIN + "}")
                    .execute();
            assertThat(connection.size()).isEqualTo(24 + 4);
        }
        assertThat(GbjoRdf4j.orderers().counters().decisions(Reason.PINNED)).isEqualTo(before + 1);
    }
}
