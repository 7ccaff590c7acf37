package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.breaker.TemplateState;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.PathRelation;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The circuit breaker is asked before executions in RDF4J and hears of those that are complete. */
final class BreakerTest {
    private static final int MANY = 600;
    private static final String PREFIX = "PREFIX : <http://example.org/> SELECT * { ";
    private static final String CHAIN = "?x :p0 ?y . ?y :p1 ?z . ?z :p2 ?end ";

    private final SailRepository repository = new SailRepository(new MemoryStore());

    @BeforeEach
    void fill() {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (int step = 0; step < 3; step++) {
                for (int i = 0; i < 8; i++) {
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

    private JoinOrderer run(String query, int rows) {
        JoinOrderer orderer = TestOrderers.withBreaker(TestOrderers::reversed);
        Stores.plug(repository, orderer);
        for (int i = 0; i < MANY; i++) {
            assertThat(Stores.solutions(repository, query)).hasSize(rows);
        }
        return orderer;
    }

    @Test
    void bothOrdersAreMeasured() {
        for (String filter : new String[] {"", "FILTER(?x != ?y) "}) {
            JoinOrderer orderer = run(PREFIX + CHAIN + filter + "}", 8);
            assertThat(orderer.counters().decisions(Reason.TRIAL)).isPositive();
            assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
            assertThat(orderer.templates()).singleElement().satisfies(state -> assertThat(state.executions())
                    .isPositive());
        }
    }

    private static final int LINKS = 60;

    /** A chain whose closure is large, and one thing that leads to its end. */
    private void addLongChain() {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (int i = 0; i < LINKS; i++) {
                add(connection, "c" + i, "next", "c" + (i + 1));
            }
            add(connection, "start", "to", "c" + (LINKS - 1));
            connection.commit();
        }
    }

    private static void add(SailRepositoryConnection connection, String subject, String predicate, String object) {
        connection.add(
                (Resource) Stores.value(RandomData.iri(subject)),
                (IRI) Stores.value(RandomData.iri(predicate)),
                Stores.value(RandomData.iri(object)));
    }

    /** The path first, from everywhere, takes tens of times as long as the pattern first. */
    @Test
    void aGroupThatIsSlowerGoesBackWithTheSameAnswers() {
        addLongChain();
        for (String more : new String[] {"", "FILTER(?x != ?z) ", "BIND(STR(?y) AS ?name) "}) {
            String query = PREFIX + "?x :to ?y . " + more + "?y :next+ ?z }";
            Stores.unplug(repository);
            Map<String, Integer> right = Stores.solutions(repository, PREFIX + "?x :to ?y . " + more + "?y :next ?z }");
            assertThat(right).hasSize(1);
            JoinOrderer orderer = TestOrderers.ofGroups(BreakerTest::pathFirst, true);
            Stores.plug(repository, orderer);
            for (int i = 0; i < MANY; i++) {
                assertThat(Stores.solutions(repository, query)).isEqualTo(right);
            }
            assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
            assertThat(orderer.counters().decisions(Reason.SLOWER)).isPositive();
            assertThat(orderer.templates())
                    .filteredOn(TemplateState::inNativeOrder)
                    .singleElement()
                    .satisfies(state -> assertThat(state.template().toString())
                            .startsWith("?v1 <http://example.org/to> ?v2 . ")
                            .contains("?v2 (<http://example.org/next>)+ "));
        }
    }

    private static int[] pathFirst(JoinGroup group) {
        int[] order = new int[group.size()];
        int path = 0;
        while (!(group.relations().get(path) instanceof PathRelation)) {
            path++;
        }
        order[0] = path;
        int place = 1;
        for (int i = 0; i < order.length; i++) {
            if (i != path) {
                order[place++] = i;
            }
        }
        return order;
    }

    @Test
    void whatIsCutOffOrRepeatedIsNotCompared() {
        JoinOrderer limited = run(PREFIX + CHAIN + "} LIMIT 3", 3);
        assertThat(limited.counters().decisions(Reason.TRIAL)).isZero();
        JoinOrderer repeated = run(PREFIX + "?x :p0 ?y OPTIONAL { ?y :p1 ?z . ?z :p2 ?end } }", 8);
        assertThat(repeated.templates()).isEmpty();
    }
}
