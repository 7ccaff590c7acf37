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
    private static final String CHAIN = query("p", "q", "r");

    @TempDir
    private Path folder;

    private static String query(String... predicates) {
        StringBuilder out = new StringBuilder("SELECT * {");
        for (int i = 0; i < predicates.length; i++) {
            out.append(" ?v" + i + " <http://example.org/" + predicates[i] + "> ?v" + (i + 1) + " .");
        }
        return out.append(" }").toString();
    }

    /** Chains of p and q, few of which go on with r. */
    private static void load(CountedRepository store) {
        store.add("p", 0, 300);
        store.add("q", 0, 300);
        store.add("r", 0, 5);
    }

    private CountedRepository open(String kind) {
        return new CountedRepository(CountedRepository.store(kind, folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void joinsAreOrderedWhenTheStoreIsCounted(String kind) {
        try (CountedRepository store = open(kind)) {
            load(store);
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
            load(store);
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
            load(store);
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
            load(store);
            store.count(CHAIN);
            store.add("r", 5, 600);
        }
        try (CountedRepository store = reopened(kind)) {
            store.count(CHAIN);
            assertThat(store.statistics().triples()).isEqualTo(1200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void aStoreThatGrowsTenfoldIsCountedAgain(String kind) {
        try (CountedRepository store = open(kind)) {
            load(store);
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
            String query = query("s0", "s1", "r");
            store.count(query);
            // Less than a tenth of all triples, and one predicate of many.
            store.add("r", 5, 300);
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(10_300);
            assertThat(Math.exp(store.decisions(query("r", "s1", "s2"))
                            .get(0)
                            .logRows()
                            .get(0)))
                    .isBetween(299.0, 301.0);
        }
    }

    @Test
    void aFewWritesAreKnownAsDriftAndNotCounted() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            load(store);
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
            load(store);
            store.count(CHAIN);
            store.write(SailRepositoryConnection::clear);
            store.look();
            assertThat(store.statistics().isCounted()).isFalse();
            assertThat(store.decisions(CHAIN)).extracting(Decision::reason).containsOnly(Reason.NO_STATISTICS);
            load(store);
            store.look();
            assertThat(store.statistics().triples()).isEqualTo(605);
        }
    }

    @Test
    void irisThatNoStandardAllowsAreCounted() {
        try (CountedRepository store = open(Stores.MEMORY)) {
            load(store);
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
            load(store);
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
            load(store);
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
            load(store);
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
            load(store);
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

    /** A count has a connection of its own, for which a store would wait before it closes. */
    @ParameterizedTest
    @ValueSource(strings = {Stores.MEMORY, Stores.NATIVE, Stores.LMDB})
    void aStoreIsClosedDuringACount(String kind) throws Exception {
        NotifyingSail base = CountedRepository.store(kind, folder);
        ExecutorService pool = Executors.newFixedThreadPool(1);
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
            load(store);
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
            load(store);
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
            String pattern = query("p", "p", "p").substring("SELECT * ".length());
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
            load(store);
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
