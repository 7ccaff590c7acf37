package org.gbjo.rdf4j.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.query.KnownCounts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The counts of a memory store beside what it holds. */
final class StoreCountsTest {
    private static final ValueFactory VALUES = SimpleValueFactory.getInstance();
    private static final IRI P = VALUES.createIRI("urn:p");
    private static final IRI O = VALUES.createIRI("urn:o");

    private final MemoryStore store = new MemoryStore();
    private final SailRepository repository = new SailRepository(store);
    private EvaluationStatistics statistics;

    /** Seven statements of a predicate, three of them with the same object, and the statistics that a query sees. */
    @BeforeEach
    void fill() {
        List<EvaluationStatistics> seen = new ArrayList<>();
        store.setEvaluationStrategyFactory(new DefaultEvaluationStrategyFactory() {
            @Override
            public EvaluationStrategy createEvaluationStrategy(
                    Dataset dataset, TripleSource source, EvaluationStatistics ofStore) {
                seen.add(ofStore);
                return super.createEvaluationStrategy(dataset, source, ofStore);
            }
        });
        try (SailRepositoryConnection connection = repository.getConnection()) {
            for (int i = 0; i < 7; i++) {
                connection.add(VALUES.createIRI("urn:s" + i), P, i < 3 ? O : VALUES.createIRI("urn:o" + i));
            }
            connection.add(O, VALUES.createIRI("urn:q"), O);
            connection
                    .prepareTupleQuery("SELECT * { ?s <urn:p> ?o }")
                    .evaluate()
                    .close();
        }
        statistics = seen.get(0);
    }

    @AfterEach
    void close() {
        repository.shutDown();
    }

    private static Var constant(String name, IRI value) {
        return new Var(name, value);
    }

    private double count(Set<String> bound, StatementPattern pattern) {
        return new StoreCounts(statistics).of(List.of(pattern), bound).of(0);
    }

    @Test
    void aPatternWithOneConstantIsCounted() {
        assertThat(count(Set.of(), new StatementPattern(new Var("s"), constant("p", P), new Var("o"))))
                .isEqualTo(7);
        assertThat(count(Set.of(), new StatementPattern(new Var("s"), new Var("p"), constant("o", O))))
                .isEqualTo(4);
        assertThat(new StoreCounts(statistics).all()).isEqualTo(8);
    }

    @Test
    void whatTheStoreOnlyEstimatesIsNotKnown() {
        assertThat(count(Set.of(), new StatementPattern(new Var("s"), constant("p", P), constant("o", O))))
                .isNaN();
        assertThat(count(Set.of(), new StatementPattern(new Var("x"), constant("p", P), new Var("x"))))
                .isNaN();
        assertThat(count(Set.of("s"), new StatementPattern(new Var("s"), constant("p", P), new Var("o"))))
                .isNaN();
    }

    /** RDF4J's join optimizer leaves what the store has told it. */
    @Test
    void whatRdf4jHasAskedForIsNotAskedAgain() {
        StatementPattern pattern = new StatementPattern(new Var("s"), constant("p", P), new Var("o"));
        assertThat(new StoreCounts(statistics).most(pattern)).isInfinite();
        pattern.setResultSizeEstimate(5);
        assertThat(count(Set.of(), pattern)).isEqualTo(5);
        assertThat(new StoreCounts(statistics).most(pattern)).isEqualTo(5);
        assertThat(new StoreCounts(new EvaluationStatistics()).most(pattern))
                .as("an estimate")
                .isInfinite();
    }

    @Test
    void otherStoresAreNotAsked() {
        StatementPattern pattern = new StatementPattern(new Var("s"), constant("p", P), new Var("o"));
        KnownCounts counts = new StoreCounts(new EvaluationStatistics()).of(List.of(pattern), Set.of());
        assertThat(counts).isSameAs(KnownCounts.NONE);
    }
}
