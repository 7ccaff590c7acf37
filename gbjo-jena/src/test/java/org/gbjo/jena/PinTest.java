package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.Reason;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.query.Pattern;
import org.gbjo.testing.PinFiles;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A template in Jena has the order that a file pins it to. */
final class PinTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> SELECT * { ";
    private static final String CHAIN = "?x :p0 ?y . ?y :p1 ?z . ?z :p2 ?end ";
    private static final List<String> PATTERNS =
            List.of("?a <http://example.org/p0> ?b", "?b <http://example.org/p1> ?c", "?c <http://example.org/p2> ?d");

    @TempDir
    private Path folder;

    /** The settings of a query: a model that nobody has made, and a file of pins. */
    private Consumer<QueryExecBuilder> with(Path pins) {
        return builder -> builder.set(GbjoJena.MODEL, folder.resolve("no model").toString())
                .set(GbjoJena.PINS, pins.toString());
    }

    private Path pins(String name, String... lines) throws IOException {
        return PinFiles.write(folder.resolve(name), lines);
    }

    @Test
    void storesAreAskedInThePinnedOrder() throws IOException {
        Path pins = pins("pins.jsonl", PinFiles.pin("2,3,1", PATTERNS));
        assertThat(Chains.askedInMemory(PREFIX + CHAIN + "}", with(pins))).isEqualTo(Chains.order(1, 2, 0));
        assertThat(Chains.askedInMemory(PREFIX + CHAIN + "FILTER(?x != ?end) }", with(pins)))
                .isEqualTo(Chains.order(1, 2, 0));
        Dataset stored = TDB2Factory.connectDataset(folder.resolve("tdb2").toString());
        Chains.fill(stored.asDatasetGraph());
        assertThat(Chains.askedInTdb2(stored, PREFIX + CHAIN + "}", with(pins))).isEqualTo(Chains.order(1, 2, 0));
        assertThat(Chains.askedInMemory(PREFIX + CHAIN + "}", builder -> {
                    with(pins).accept(builder);
                    builder.set(GbjoJena.MODE, "shadow");
                }))
                .isEqualTo(Chains.order(0, 1, 2));
    }

    private List<String> decisions(Path pins, String query) {
        Dataset dataset = DatasetFactory.createTxnMem();
        Chains.fill(dataset.asDatasetGraph());
        List<String> heard = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> heard.add(text(decision));
        assertThat(Stores.solutions(dataset, query, builder -> {
                    with(pins).accept(builder);
                    builder.set(GbjoJena.LISTENER, listener);
                }))
                .isNotEmpty();
        return heard;
    }

    private static String text(Decision decision) {
        return decision.reason() + ", " + decision.toString().replaceFirst("; [0-9.]+ ms$", "");
    }

    @Test
    void decisionsNameThePin() throws IOException {
        Path pins = pins(
                "named.jsonl",
                PinFiles.pin("native", PATTERNS),
                PinFiles.pin("2,1", List.of("?a <http://example.org/p0> ?b", "?b <http://example.org/p1> []")));
        assertThat(decisions(pins, PREFIX + CHAIN + "}"))
                .containsExactly("PINNED_NATIVE, native order: its template is pinned to the native order "
                        + "(line 2 of named.jsonl)");
        assertThat(decisions(pins, PREFIX + "?x :p0 ?y . ?y :p1 :n2-3 }"))
                .containsExactly("PINNED, given order: its template is pinned to this order (line 3 of named.jsonl)");
        assertThat(decisions(pins, PREFIX + "?x :p0 ?y . ?y :p1 ?z }"))
                .singleElement()
                .asString()
                .startsWith("UNUSABLE_MODEL");
    }

    /** What comes from outside is any constant, and one decision is enough for all rows. */
    @Test
    void theInsideOfOptionalHasPins() throws IOException {
        Path pins = pins(
                "optional.jsonl",
                PinFiles.pin("2,1", List.of("[] <http://example.org/p1> ?b", "?b <http://example.org/p2> ?c")));
        assertThat(decisions(pins, PREFIX + "?x :p0 ?y OPTIONAL { ?y :p1 ?z . ?z :p2 ?end } }"))
                .filteredOn(line -> line.startsWith("PINNED"))
                .hasSize(1);
    }

    @Test
    void aHintGoesBeforeAPin() throws IOException {
        Path pins = pins("hint.jsonl", PinFiles.pin("2,3,1", PATTERNS));
        assertThat(decisions(pins, "PREFIX gbjo: <http://gbjo.org/hint#off> " + PREFIX + CHAIN + "}"))
                .singleElement()
                .asString()
                .startsWith("SWITCHED_OFF");
    }

    /** Every BGP that the queries reach is pinned to a random order; the solutions are Jena's, in every store. */
    @Test
    void pinnedOrdersChangeNoSolution() throws IOException {
        RandomData data = RandomData.withTripleTerms(7, 120);
        Stores stores = new Stores(data, folder);
        RandomQueries random = new JenaQueries(data.triples(), 37);
        List<String> names = List.copyOf(stores.all().keySet());
        List<String> queries = new ArrayList<>();
        Set<List<Pattern>> reached = new HashSet<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> {
            if (decision.reason() != Reason.UNSUPPORTED_TERM) {
                addIfKnown(pattern, reached);
            }
        };
        Path none = pins("none.jsonl");
        while (queries.size() < 200) {
            RandomQueries.RandomQuery query = random.next();
            Dataset store = stores.get(names.get(queries.size() % names.size()));
            if (HintTest.isSmall(store, query.probe())) {
                queries.add(query.text());
                Stores.solutions(store, query.text(), builder -> {
                    with(none).accept(builder);
                    builder.set(GbjoJena.LISTENER, listener);
                });
            }
        }
        Path pins = PinFiles.writeRandom(folder.resolve("random.jsonl"), reached, new Random(3));
        long before = GbjoJena.orderers().counters().decisions(Reason.PINNED);
        for (int i = 0; i < queries.size(); i++) {
            Dataset store = stores.get(names.get(i % names.size()));
            Map<String, Integer> without = Stores.solutions(store, queries.get(i), builder -> {});
            assertThat(Stores.solutions(store, queries.get(i), with(pins)))
                    .as(queries.get(i))
                    .isEqualTo(without);
        }
        assertThat(GbjoJena.orderers().counters().decisions(Reason.PINNED) - before)
                .isGreaterThan(200);
    }

    private static void addIfKnown(BasicPattern pattern, Set<List<Pattern>> reached) {
        try {
            reached.add(JenaPatterns.patterns(pattern, BindingFactory.root()));
        } catch (RuntimeException e) {
            // A triple term with variables has no template.
        }
    }
}
