package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.inferencer.InferencerConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.Reason;
import org.gbjo.job.Threads;
import org.gbjo.live.LiveStatistics;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.RandomTriple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store without a model is counted by its layer; joins are ordered then, and answers stay the same. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class CountedStoreTest {
    private static final String CHAIN = CountedRepository.CHAIN;

    @TempDir
    private Path folder;

    private CountedRepository open(String kind) {
        return new CountedRepository(CountedRepository.store(kind, folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void joinsAreOrderedWhenTheStoreIsCounted(String kind) {
        try (CountedRepository store = open(kind)) {
            store.load();
            assertThat(store.decisions(CHAIN)).extracting(Decision::reason).containsOnly(Reason.NO_STATISTICS);
            Map<String, Integer> before = Stores.solutions(store.repository(), CHAIN);
            store.count(CHAIN);
            assertThat(store.statistics().triples()).isEqualTo(605);
            List<Decision> after = store.decisions(CHAIN);
            assertThat(after).extracting(Decision::reason).doesNotContain(Reason.NO_STATISTICS, Reason.FAILED);
            // The counts of three predicates are exact, and so is the first estimate.
            assertThat(after.get(0).logRows()).isNotEmpty();
            assertThat(Math.exp(after.get(0).logRows().get(0))).isBetween(4.99, 5.01);
            assertThat(Stores.solutions(store.repository(), CHAIN)).isEqualTo(before);
        }
    }

    /** Values of every kind are found by the text that queries have. */
    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void randomQueriesWithUpdatesInBetweenHaveTheSameSolutions(String kind) {
        RandomData data = new RandomData(7, 120);
        RandomQueries queries = new RandomQueries(data.triples(), 21);
        Random random = new Random(5);
        int reordered = 0;
        int asked = 0;
        try (CountedRepository store = open(kind)) {
            Stores.load(store.repository(), data);
            store.count(CHAIN);
            while (asked < 300) {
                RandomQueries.RandomQuery query = queries.next();
                if (Stores.solutions(store.repository(), query.probe() + " LIMIT 101")
                                .size()
                        > 100) {
                    continue;
                }
                Map<String, Integer> without = withoutPlugIn(store.repository(), query.text());
                reordered += (int) store.decisions(query.text()).stream()
                        .filter(decision -> !(decision instanceof Decision.Kept))
                        .count();
                assertThat(Stores.solutions(store.repository(), query.text()))
                        .as(query.text())
                        .isEqualTo(without);
                if (++asked % 20 == 0) {
                    change(store, data.triples(), random);
                    store.look();
                }
            }
        }
        assertThat(reordered).isGreaterThan(100);
    }

    private static Map<String, Integer> withoutPlugIn(SailRepository store, String query) {
        System.setProperty("gbjo.mode", "off");
        try {
            return Stores.solutions(store, query);
        } finally {
            System.clearProperty("gbjo.mode");
        }
    }

    private static void change(CountedRepository store, List<RandomTriple> triples, Random random) {
        store.write(connection -> {
            for (int i = 0; i < 10; i++) {
                RandomTriple one = triples.get(random.nextInt(triples.size()));
                RandomTriple other = triples.get(random.nextInt(triples.size()));
                Resource subject = (Resource) Stores.value(one.subject());
                IRI predicate = (IRI) Stores.value(other.predicate());
                if (random.nextBoolean()) {
                    connection.add(subject, predicate, Stores.value(other.object()));
                } else {
                    connection.remove(subject, predicate, null);
                }
            }
        });
    }

    private CountedRepository reopened(String kind) {
        return new CountedRepository(
                kind.equals(Stores.MEMORY)
                        ? new MemoryStore(folder.resolve("memory").toFile())
                        : CountedRepository.store(kind, folder));
    }

    private Path kept(String kind) {
        String name = kind.equals(Stores.MEMORY) ? "memory" : kind.equals(Stores.NATIVE) ? "native" : "lmdb";
        return folder.resolve(name).resolve("gbjo").resolve("store.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void statisticsAreKeptBesideTheStoreAndUsedAgain(String kind) throws IOException {
        try (CountedRepository store = reopened(kind)) {
            store.load();
            store.count(CHAIN);
        }
        byte[] written = Files.readAllBytes(kept(kind));
        try (CountedRepository store = reopened(kind)) {
            store.count(CHAIN);
            assertThat(store.statistics().isCounted()).isTrue();
            assertThat(store.statistics().triples()).isEqualTo(605);
        }
        assertThat(Files.readAllBytes(kept(kind))).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void damagedStatisticsAreCountedAgain(String kind) throws IOException {
        try (CountedRepository store = reopened(kind)) {
            store.load();
            store.count(CHAIN);
        }
        Files.writeString(kept(kind), "{");
        try (CountedRepository store = reopened(kind)) {
            store.count(CHAIN);
            assertThat(store.statistics().triples()).isEqualTo(605);
        }
        assertThat(Files.readString(kept(kind))).contains("gbjo-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void outdatedStatisticsAreCountedAgain(String kind) {
        try (CountedRepository store = reopened(kind)) {
            store.load();
            store.count(CHAIN);
            store.add("r", 5, 600);
        }
        try (CountedRepository store = reopened(kind)) {
            store.count(CHAIN);
            assertThat(store.statistics().triples()).isEqualTo(1200);
        }
    }

    /** A count has a connection of its own, for which a store would wait before it closes. */
    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void aStoreIsClosedDuringACount(String kind) throws Exception {
        NotifyingSail base = CountedRepository.store(kind, folder);
        // A count that ends begins its warm-up, which a pool that was shut down drops.
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new ThreadPoolExecutor.DiscardPolicy());
        CountDownLatch counting = new CountDownLatch(1);
        try (LogLines log = new LogLines("org.gbjo.live")) {
            CountedRepository store = new CountedRepository(
                    base,
                    work -> pool.execute(() -> {
                        counting.countDown();
                        work.run();
                    }));
            store.add("p", 0, 30_000);
            Stores.solutions(store.repository(), CHAIN);
            store.spendTime();
            assertThat(counting.await(1, TimeUnit.MINUTES)).isTrue();
            assertTimeoutPreemptively(Duration.ofSeconds(15), store::close);
            pool.shutdown();
            assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            assertThat(log.lines()).noneMatch(line -> line.contains("could not be counted"));
        } finally {
            Threads.end(pool);
        }
    }

    @Test
    void statisticsDieWithTheirStore() throws InterruptedException {
        WeakReference<LiveStatistics> statistics = statisticsOfAStoreThatIsGone();
        for (int i = 0; i < 100 && statistics.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertThat(statistics.get()).isNull();
    }

    private WeakReference<LiveStatistics> statisticsOfAStoreThatIsGone() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            store.load();
            store.count(CHAIN);
            return new WeakReference<>(store.statistics());
        }
    }

    /** What waits to be counted does not hold the store. */
    @Test
    void aStoreThatNobodyNeedsDiesBeforeItIsCounted() throws InterruptedException {
        List<Runnable> waiting = new ArrayList<>();
        WeakReference<NotifyingSail> base = aStoreThatWaits(waiting);
        for (int i = 0; i < 100 && base.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertThat(base.get()).isNull();
        assertThat(waiting).isNotEmpty().allSatisfy(Runnable::run);
    }

    private static WeakReference<NotifyingSail> aStoreThatWaits(List<Runnable> waiting) {
        NotifyingSail base = new MemoryStore();
        try (CountedRepository store = new CountedRepository(base, waiting::add)) {
            store.load();
            Stores.solutions(store.repository(), CHAIN);
            store.spendTime();
        }
        return new WeakReference<>(base);
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void contextsHaveStatisticsOfTheirOwn(String kind) {
        try (CountedRepository store = open(kind)) {
            store.add("p", 0, 300);
            store.write(connection -> {
                for (int i = 0; i < 20; i++) {
                    for (String predicate : List.of("p", "q", "r")) {
                        connection.add(
                                CountedRepository.iri("e" + i),
                                CountedRepository.iri(predicate),
                                CountedRepository.iri("e" + (i + 1)),
                                CountedRepository.iri("g" + i % 2));
                    }
                }
            });
            store.count(CHAIN);
            String pattern = CountedRepository.query("p", "p", "p").substring("SELECT * ".length());
            // The memory store itself counts a triple in two contexts twice.
            assertThat(firstRows(store, "SELECT * " + pattern)).isBetween(299.0, 321.0);
            assertThat(firstRows(store, "SELECT * { GRAPH ?g " + pattern + "}")).isBetween(19.0, 21.0);
            assertThat(firstRows(store, "SELECT * FROM <http://example.org/g0> " + pattern))
                    .isBetween(19.0, 21.0);
        }
    }

    private static double firstRows(CountedRepository store, String query) {
        return Math.exp(store.decisions(query).get(0).logRows().get(0));
    }

    /** A layer that infers statements is put around the plug-in's, and needs such a connection. */
    @Test
    void inferredStatementsAreCounted() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            store.load();
            try (InferencerConnection connection =
                    (InferencerConnection) store.sail().getConnection()) {
                connection.begin();
                for (int i = 5; i < 105; i++) {
                    connection.addInferredStatement(
                            CountedRepository.iri("e" + i),
                            CountedRepository.iri("r"),
                            CountedRepository.iri("e" + (i + 1)));
                }
                connection.commit();
            }
            store.count(CHAIN);
            assertThat(store.statistics().triples()).isEqualTo(705);
        }
    }

    @Test
    void aFactoryWithoutAStoreSaysOnceWhatToDo() {
        MemoryStore base = new MemoryStore();
        base.setEvaluationStrategyFactory(new GbjoEvaluationStrategyFactory());
        SailRepository repository = new SailRepository(base);
        try (LogLines log = new LogLines("org.gbjo.rdf4j")) {
            Stores.solutions(repository, CHAIN);
            Stores.solutions(repository, CHAIN);
            assertThat(log.lines()).hasSize(1).allMatch(line -> line.contains("new GbjoSail(store)"));
        } finally {
            repository.shutDown();
        }
    }
}
