package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.NotifyingSailConnection;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailConnectionWrapper;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailWrapper;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.Reason;
import org.gbjo.job.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that changes is looked at and counted again; aborted transactions leave no trace. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class ChangingStoreTest {
    private static final String CHAIN = CountedRepository.CHAIN;

    @TempDir
    private Path folder;

    private CountedRepository open(String kind) {
        return new CountedRepository(CountedRepository.store(kind, folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void aStoreThatGrowsTenfoldIsCountedAgain(String kind) {
        try (CountedRepository store = open(kind)) {
            store.load();
            store.count(CHAIN);
            store.add("p", 300, 6000);
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(6305);
            assertThat(store.statistics().drift().triples()).isZero();
        }
    }

    @Test
    void aPredicateThatBecomesFrequentIsCountedAgain() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            for (int i = 0; i < 20; i++) {
                store.add("s" + i, 0, 500);
            }
            store.add("r", 0, 5);
            String query = CountedRepository.query("s0", "s1", "r");
            store.count(query);
            // Less than a tenth of all triples, and one predicate of many.
            store.add("r", 5, 300);
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(10_300);
            assertThat(Math.exp(store.decisions(CountedRepository.query("r", "s1", "s2"))
                            .get(0)
                            .logRows()
                            .get(0)))
                    .isBetween(299.0, 301.0);
        }
    }

    @Test
    void aFewWritesAreKnownAsDriftAndNotCounted() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            store.load();
            store.count(CHAIN);
            store.add("q", 300, 320);
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(605);
            assertThat(store.statistics().drift().triples()).isBetween(0.03, 0.04);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void aStoreThatIsClearedIsLeftAloneUntilItIsFullAgain(String kind) {
        try (CountedRepository store = open(kind)) {
            store.load();
            store.count(CHAIN);
            store.write(SailRepositoryConnection::clear);
            store.look();
            assertThat(store.statistics().isCounted()).isFalse();
            assertThat(store.decisions(CHAIN)).extracting(Decision::reason).containsOnly(Reason.NO_STATISTICS);
            store.load();
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(605);
        }
    }

    @Test
    void irisThatNoStandardAllowsAreCounted() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            store.load();
            store.count(CHAIN);
            IRI odd = SimpleValueFactory.getInstance().createIRI("http://example.org/a b<c>");
            store.write(connection -> {
                for (int i = 0; i < 100; i++) {
                    connection.add(CountedRepository.iri("e" + i), odd, odd, odd);
                }
            });
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(705);
            store.write(connection -> connection.remove((Resource) null, odd, null));
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(605);
        }
    }

    @Test
    void aTransactionThatIsRolledBackLeavesNoTrace() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            store.load();
            store.count(CHAIN);
            try (SailRepositoryConnection connection = store.repository().getConnection()) {
                connection.begin();
                CountedRepository.add(connection, "p", 300, 6000);
                connection.rollback();
                // What follows in the same connection is another transaction.
                connection.begin();
                CountedRepository.add(connection, "p", 300, 301);
                connection.commit();
            }
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(605);
            assertThat(store.statistics().drift().triples()).isBetween(0.001, 0.002);
        }
    }

    @Test
    void whatIsWrittenPastTheLayerIsNoticed() {
        MemoryStore base = new MemoryStore();
        try (CountedRepository store = new CountedRepository(base)) {
            store.load();
            store.count(CHAIN);
            try (SailRepositoryConnection connection = new SailRepository(base).getConnection()) {
                connection.begin();
                CountedRepository.add(connection, "r", 5, 300);
                connection.commit();
            }
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(900);
        }
    }

    /** A layer that writes a hundred statements for each one. */
    private static final class MultiplyingLayer extends NotifyingSailWrapper {
        MultiplyingLayer(NotifyingSail base) {
            super(base);
        }

        @Override
        public NotifyingSailConnection getConnection() {
            return new NotifyingSailConnectionWrapper(super.getConnection()) {
                @Override
                public void addStatement(Resource subject, IRI predicate, Value object, Resource... contexts) {
                    for (int i = 0; i < 100; i++) {
                        super.addStatement(CountedRepository.iri("copy" + i), predicate, object, contexts);
                    }
                }
            };
        }
    }

    @Test
    void whatALayerBelowAddsIsNoticed() {
        try (CountedRepository store = new CountedRepository(new MultiplyingLayer(new MemoryStore()))) {
            store.load();
            store.count(CHAIN);
            assertThat(store.statistics().triples()).isEqualTo(60_500);
            // By what the layer of the plug-in sees, far less than a tenth has changed.
            store.add("r", 5, 300);
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(90_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void writersAndCountsDoNotDisturbEachOther(String kind) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try (CountedRepository store = open(kind)) {
            store.load();
            store.count(CHAIN);
            AtomicBoolean end = new AtomicBoolean();
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < 2; thread++) {
                int from = 1000 * (thread + 1);
                tasks.add(pool.submit(() -> {
                    for (int i = from; i < from + 50; i++) {
                        store.add("p", i, i + 1);
                    }
                }));
            }
            tasks.add(pool.submit(() -> {
                while (!end.get()) {
                    store.statistics().countNow();
                }
            }));
            tasks.get(0).get(2, TimeUnit.MINUTES);
            tasks.get(1).get(2, TimeUnit.MINUTES);
            end.set(true);
            tasks.get(2).get(2, TimeUnit.MINUTES);
            store.statistics().countNow();
            assertThat(store.statistics().triples()).isEqualTo(705);
        } finally {
            Threads.end(pool);
        }
    }
}
