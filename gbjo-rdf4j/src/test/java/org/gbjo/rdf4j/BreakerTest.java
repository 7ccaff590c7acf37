package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
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

    @Test
    void whatIsCutOffOrRepeatedIsNotCompared() {
        JoinOrderer limited = run(PREFIX + CHAIN + "} LIMIT 3", 3);
        assertThat(limited.counters().decisions(Reason.TRIAL)).isZero();
        JoinOrderer repeated = run(PREFIX + "?x :p0 ?y OPTIONAL { ?y :p1 ?z . ?z :p2 ?end } }", 8);
        assertThat(repeated.templates()).isEmpty();
    }
}
