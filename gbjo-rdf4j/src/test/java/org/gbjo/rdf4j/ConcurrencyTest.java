package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.job.Threads;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Fifteen threads ask, another writes, and the model is exchanged all the while: no solution is lost. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class ConcurrencyTest {
    private static final int THREADS = 15;
    private static final int ROUNDS = 12;

    @TempDir
    private Path folder;

    @Test
    void queriesUpdatesAndNewModelsDoNotDisturbEachOther() throws Exception {
        RandomData data = new RandomData(9, 120);
        AtomicLong version = new AtomicLong();
        JoinOrderer orderer =
                TestOrderers.of(Mode.ON, () -> TestOrderers.model(TestOrderers.arbitrary(version.incrementAndGet())));
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try (Stores stores = new Stores(folder, data)) {
            List<String> queries = queries(data, stores.get(Stores.MEMORY));
            List<Map<String, Integer>> expected = queries.stream()
                    .map(query -> Stores.solutions(stores.get(Stores.MEMORY), query))
                    .toList();
            Stores.NAMES.forEach(name -> Stores.plug(stores.get(name), orderer));
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                SailRepository store = stores.get(Stores.NAMES.get(thread % Stores.NAMES.size()));
                int offset = thread;
                tasks.add(pool.submit(() -> ask(store, queries, expected, offset)));
            }
            while (version.get() <= 2 || tasks.stream().anyMatch(task -> !task.isDone())) {
                orderer.models().reload();
                Stores.NAMES.forEach(name -> write(stores.get(name), version.get()));
            }
            for (Future<?> task : tasks) {
                task.get(1, TimeUnit.MINUTES);
            }
        } finally {
            Threads.end(pool);
        }
        assertThat(version.get()).isGreaterThan(2);
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isPositive();
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }

    /** Queries that do not see what is written meanwhile. */
    private static List<String> queries(RandomData data, SailRepository store) {
        RandomQueries random = new RandomQueries(data.triples(), 4);
        List<String> queries = new ArrayList<>();
        while (queries.size() < 20) {
            RandomQueries.RandomQuery query = random.next();
            if (!query.seesOtherPredicates()
                    && Stores.solutions(store, query.probe() + " LIMIT 51").size() <= 50) {
                queries.add(query.text());
            }
        }
        return queries;
    }

    private static void ask(
            SailRepository store, List<String> queries, List<Map<String, Integer>> expected, int offset) {
        for (int round = 0; round < ROUNDS; round++) {
            int query = (offset + round) % queries.size();
            assertThat(Stores.solutions(store, queries.get(query)))
                    .as(queries.get(query))
                    .isEqualTo(expected.get(query));
        }
    }

    private static void write(SailRepository store, long number) {
        Resource subject = (Resource) Stores.value(RandomData.iri("written" + number % 10));
        IRI predicate = (IRI) Stores.value(RandomData.iri("written"));
        Resource object = (Resource) Stores.value(RandomData.iri("written" + number % 7));
        try (SailRepositoryConnection connection = store.getConnection()) {
            if (number % 2 == 0) {
                connection.add(subject, predicate, object);
            } else {
                connection.remove(subject, predicate, object);
            }
        }
    }
}
