package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.version.EngineVersion;
import org.gbjo.decision.version.KnownVersions;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.rdf4j.hook.Rdf4jSelfCheck;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In a version that nobody has tried, RDF4J's order stays until the plug-in has checked itself. */
final class UnknownVersionTest {
    private static final String QUERY = CountedRepository.CHAIN;

    private final List<Runnable> waiting = new ArrayList<>();
    private final JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
    private final MemoryStore store = new MemoryStore();
    private final SailRepository repository = new SailRepository(store);

    private void plug(VersionGate.SelfCheck check) {
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(orderer);
        factory.setGate(new VersionGate(
                new EngineVersion("RDF4J", "99"),
                KnownVersions.besides(Rdf4jSelfCheck.class),
                check,
                waiting::add,
                "org.gbjo.rdf4j"));
        store.setEvaluationStrategyFactory(factory);
        try (SailRepositoryConnection connection = repository.getConnection()) {
            CountedRepository.add(connection, "p", 0, 20);
            CountedRepository.add(connection, "q", 0, 20);
            CountedRepository.add(connection, "r", 0, 5);
        }
    }

    @AfterEach
    void close() {
        repository.shutDown();
    }

    private String plan() {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            return connection
                    .prepareTupleQuery(QUERY)
                    .explain(Explanation.Level.Optimized)
                    .toString();
        }
    }

    @Test
    void joinsAreOrderedAfterTheCheck() {
        plug(new Rdf4jSelfCheck());
        assertThat(plan()).contains("joins keep the order of RDF4J 99 until gbjo has checked itself there");
        Map<String, Integer> before = Stores.solutions(repository, QUERY);
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isZero();
        waiting.forEach(Runnable::run);
        assertThat(plan()).contains("[gbjo: gbjo's order").doesNotContain("joins keep");
        assertThat(Stores.solutions(repository, QUERY)).isEqualTo(before).isNotEmpty();
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isPositive();
    }

    @Test
    void rdf4jsOrderStaysAfterACheckThatFails() {
        plug(() -> {
            throw new NoSuchMethodError("gone");
        });
        plan();
        waiting.forEach(Runnable::run);
        assertThat(plan()).contains("joins keep the order of RDF4J 99, since").contains("gone");
        assertThat(Stores.solutions(repository, QUERY)).isNotEmpty();
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isZero();
    }

    /** The version that the project is built with is found, and known. */
    @Test
    void thisVersionIsKnown() {
        assertThat(Rdf4jSelfCheck.gate().isOpen()).isTrue();
        assertThat(Rdf4jSelfCheck.gate().sentence()).isEmpty();
    }
}
