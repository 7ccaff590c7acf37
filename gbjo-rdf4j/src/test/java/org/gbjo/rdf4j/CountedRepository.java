package org.gbjo.rdf4j;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategyFactory;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.Sail;
import org.eclipse.rdf4j.sail.StackableSail;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.settings.Settings;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;
import org.gbjo.rdf4j.live.SailStatistics;

/** A store that is counted when a test lets the background work. */
final class CountedRepository implements AutoCloseable {
    static final long LEAST_TRIPLES = 50;

    private static final LiveOptions OPTIONS =
            new LiveOptions(1 << 24, false, Optional.empty(), LEAST_TRIPLES, Duration.ZERO, 0.1);
    /** Every query is planned, and any gain is taken. */
    private static final Map<String, String> SETTINGS =
            Map.of(Settings.MARGIN, "1", Settings.CERTAINTY, "0", Settings.CHEAP_ROWS, "0");

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final List<Decision> decisions = new CopyOnWriteArrayList<>();
    private final GbjoSail sail;
    private final SailRepository repository;

    CountedRepository(NotifyingSail store) {
        this(store, null);
    }

    /** With another background, or null for one that waits until it is told to work. */
    CountedRepository(NotifyingSail store, Executor background) {
        this.sail = new GbjoSail(
                SETTINGS,
                new SailStatistics.Circumstances(
                        background == null ? waiting::add : background,
                        System::nanoTime,
                        (settings, profile) -> OPTIONS));
        sail.setBaseSail(store);
        ((GbjoEvaluationStrategyFactory) factory(store)).setListener((patterns, decision) -> decisions.add(decision));
        this.repository = new SailRepository(sail);
        repository.init();
    }

    /** A store of a kind that {@link Stores} names. */
    static NotifyingSail store(String kind, Path folder) {
        return switch (kind) {
            case Stores.MEMORY -> new MemoryStore();
            case Stores.NATIVE -> new NativeStore(folder.resolve("native").toFile());
            default -> new LmdbStore(folder.resolve("lmdb").toFile());
        };
    }

    private static EvaluationStrategyFactory factory(Sail store) {
        if (store instanceof StackableSail layer) {
            return factory(layer.getBaseSail());
        }
        if (store instanceof MemoryStore memory) {
            return memory.getEvaluationStrategyFactory();
        }
        return store instanceof NativeStore onDisk
                ? onDisk.getEvaluationStrategyFactory()
                : ((LmdbStore) store).getEvaluationStrategyFactory();
    }

    SailRepository repository() {
        return repository;
    }

    GbjoSail sail() {
        return sail;
    }

    LiveStatistics statistics() {
        return sail.statistics().orElseThrow();
    }

    /** Does what waits to be done in the background. */
    void work() {
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
            next.run();
        }
    }

    /** Asks a query, whose statistics are used if they were kept, and otherwise counted. */
    void count(String query) {
        Stores.solutions(repository, query);
        work();
        if (!statistics().isCounted()) {
            look();
        }
    }

    /** Lets queries take so much time that the store is looked at or counted. */
    void look() {
        spendTime();
        work();
    }

    void spendTime() {
        statistics().queryBegins();
        statistics().queryEnded(TimeUnit.HOURS.toNanos(1));
    }

    /** The decisions on a query. */
    List<Decision> decisions(String query) {
        decisions.clear();
        Stores.solutions(repository, query);
        return List.copyOf(decisions);
    }

    void write(Consumer<SailRepositoryConnection> work) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            work.accept(connection);
            connection.commit();
        }
    }

    /** Adds statements of a predicate, each with a subject and an object of its own. */
    void add(String predicate, int from, int to) {
        write(connection -> add(connection, predicate, from, to));
    }

    static void add(SailRepositoryConnection connection, String predicate, int from, int to) {
        IRI named = iri(predicate);
        for (int i = from; i < to; i++) {
            connection.add(iri("e" + i), named, iri("e" + (i + 1)));
        }
    }

    static IRI iri(String name) {
        return Values.iri("http://example.org/", name);
    }

    @Override
    public void close() {
        repository.shutDown();
    }

    /** Chains of p and q, few of which go on with r. */
    static final String CHAIN = query("p", "q", "r");

    /** A query for a chain of predicates. */
    static String query(String... predicates) {
        StringBuilder out = new StringBuilder("SELECT * {");
        for (int i = 0; i < predicates.length; i++) {
            out.append(" ?v" + i + " <http://example.org/" + predicates[i] + "> ?v" + (i + 1) + " .");
        }
        return out.append(" }").toString();
    }

    /** Adds the chains that {@link #CHAIN} asks for. */
    void load() {
        add("p", 0, 300);
        add("q", 0, 300);
        add("r", 0, 5);
    }
}
