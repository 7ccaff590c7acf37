package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The circuit breaker is asked before executions in Jena and hears of those that are complete. */
final class BreakerTest {
    private static final int MANY = 600;
    private static final String PREFIX = "PREFIX : <http://example.org/> SELECT * { ";
    private static final String CHAIN = "?x :p0 ?y . ?y :p1 ?z . ?z :p2 ?end ";

    @TempDir
    private Path folder;

    private static JoinOrderer run(Dataset dataset, String query, int rows) {
        JoinOrderer orderer = TestOrderers.withBreaker(TestOrderers::reversed);
        for (int i = 0; i < MANY; i++) {
            assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                    .hasSize(rows);
        }
        return orderer;
    }

    private static Dataset filled(Dataset dataset) {
        Chains.fill(dataset.asDatasetGraph());
        return dataset;
    }

    @Test
    void bothOrdersAreMeasured() {
        for (Dataset dataset :
                List.of(DatasetFactory.createGeneral(), DatasetFactory.createTxnMem(), Stores.onDisk(folder))) {
            for (String filter : List.of("", "FILTER(?x != ?end) ")) {
                JoinOrderer orderer = run(filled(dataset), PREFIX + CHAIN + filter + "}", 8);
                assertThat(orderer.counters().decisions(Reason.TRIAL)).isPositive();
                assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
                assertThat(orderer.templates()).singleElement().satisfies(state -> {
                    assertThat(state.executions()).isPositive();
                    assertThat(state.template().toString()).startsWith("?v1 <http://example.org/p0> ?v2 . ");
                });
            }
        }
    }

    /** A chain whose closure is large, and one thing that leads to its end. */
    private static final String TO_THE_END = "?x :to ?y . ?y :next+ ?z ";

    private static final int LINKS = 60;

    private static void addLongChain(Dataset dataset) {
        Txn.executeWrite(dataset, () -> {
            DatasetGraph graph = dataset.asDatasetGraph();
            for (int i = 0; i < LINKS; i++) {
                graph.add(Quad.defaultGraphIRI, Stores.iri("c" + i), Stores.iri("next"), Stores.iri("c" + (i + 1)));
            }
            graph.add(Quad.defaultGraphIRI, Stores.iri("start"), Stores.iri("to"), Stores.iri("c" + (LINKS - 1)));
        });
    }

    /** The path first, from everywhere, takes hundreds of times as long as the pattern first. */
    @Test
    void aGroupThatIsSlowerGoesBackWithTheSameAnswers() {
        for (Dataset dataset : List.of(DatasetFactory.createTxnMem(), Stores.onDisk(folder))) {
            addLongChain(dataset);
            JoinOrderer orderer = TestOrderers.ofGroups(group -> new int[] {1, 0}, true);
            String query = PREFIX + TO_THE_END + "}";
            Map<String, Integer> right = Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.MODE, "off"));
            assertThat(right).hasSize(1);
            for (int i = 0; i < MANY; i++) {
                assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                        .isEqualTo(right);
            }
            assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
            assertThat(orderer.counters().decisions(Reason.SLOWER)).isPositive();
            assertThat(orderer.templates()).singleElement().satisfies(state -> {
                assertThat(state.inNativeOrder()).isTrue();
                assertThat(state.template())
                        .hasToString("?v1 <http://example.org/to> ?v2 . ?v2 (<http://example.org/next>)+ ?v3");
            });
        }
    }

    @Test
    void whatIsCutOffIsNotCompared() {
        JoinOrderer orderer = run(filled(DatasetFactory.createTxnMem()), PREFIX + CHAIN + "} LIMIT 3", 3);
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isEqualTo(MANY);
        assertThat(orderer.templates()).singleElement().satisfies(state -> assertThat(state.known())
                .isFalse());
    }

    /** What is executed for each row of something else is not measured, and neither is an order that a person gave. */
    @Test
    void otherBgpsAreLeftAlone() {
        Dataset dataset = filled(DatasetFactory.createTxnMem());
        String optional = PREFIX + "?x :p0 ?y OPTIONAL { ?y :p1 ?z . ?z :p2 ?end } }";
        assertThat(run(dataset, optional, 8).templates()).isEmpty();
        String hinted = "PREFIX h: <http://gbjo.org/hint#order=3,2,1> " + PREFIX + CHAIN + "}";
        assertThat(run(dataset, hinted, 8).templates()).isEmpty();
    }
}
