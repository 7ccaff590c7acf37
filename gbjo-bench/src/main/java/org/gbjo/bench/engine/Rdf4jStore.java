package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.rdf4j.query.QueryEvaluationException;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategyFactory;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.lmdb.config.LmdbStoreConfig;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.settings.Settings;
import org.gbjo.rdf4j.GbjoEvaluationStrategyFactory;
import org.gbjo.rdf4j.GbjoRdf4j;

/** A store of RDF4J's. All orders are evaluated by the default strategy, so that nothing differs but the order. */
final class Rdf4jStore implements EngineStore {
    private static final List<EngineOrder> ORDERS = List.of(
            EngineOrder.NATIVE,
            EngineOrder.NATIVE_AGAIN,
            EngineOrder.GBJO,
            EngineOrder.UNGUARDED,
            EngineOrder.BUSHY,
            EngineOrder.OPTIMUM);

    private static final double NEARLY = 0.99;

    private final String name;
    private final SailRepository repository;
    private final Consumer<EvaluationStrategyFactory> setter;
    private final Map<EngineOrder, EvaluationStrategyFactory> factories;
    private final AtomicReference<Decision> decision = new AtomicReference<>();

    private Rdf4jStore(String name, SailRepository repository, Consumer<EvaluationStrategyFactory> setter, Path model) {
        this.name = name;
        this.repository = repository;
        this.setter = setter;
        this.factories = Map.of(
                EngineOrder.NATIVE,
                new GbjoEvaluationStrategyFactory(Map.of(Settings.MODE, "off")),
                EngineOrder.NATIVE_AGAIN,
                new GbjoEvaluationStrategyFactory(Map.of(Settings.MODE, "off")),
                EngineOrder.GBJO,
                planning(model, Map.of()),
                EngineOrder.UNGUARDED,
                planning(model, Map.of(Settings.MARGIN, "0", Settings.CERTAINTY, "0", Settings.CHEAP_ROWS, "0")),
                EngineOrder.BUSHY,
                planning(model, Map.of(Settings.BUSHY, "on")),
                EngineOrder.OPTIMUM,
                new WrittenOrderFactory());
    }

    private EvaluationStrategyFactory planning(Path model, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put(Settings.MODEL, model.toString());
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(settings);
        factory.setListener((patterns, made) -> decision.set(made));
        return factory;
    }

    /** Reads an RDF file into memory. */
    static Rdf4jStore inMemory(Path data, Path model) throws IOException {
        MemoryStore store = new MemoryStore();
        return new Rdf4jStore(
                "RDF4J in memory", loaded(new SailRepository(store), data), store::setEvaluationStrategyFactory, model);
    }

    /** Loads an RDF file into a native store, with the indexes that it has by default. */
    static Rdf4jStore onDisk(Path data, Path folder, Path model) throws IOException {
        NativeStore store = new NativeStore(folder.toFile());
        return new Rdf4jStore(
                "RDF4J native", loaded(new SailRepository(store), data), store::setEvaluationStrategyFactory, model);
    }

    /** Loads an RDF file into an LMDB store, with the indexes that it has by default. */
    static Rdf4jStore lmdb(Path data, Path folder, Path model) throws IOException {
        LmdbStore store = new LmdbStore(folder.toFile(), new LmdbStoreConfig());
        return new Rdf4jStore(
                "RDF4J LMDB", loaded(new SailRepository(store), data), store::setEvaluationStrategyFactory, model);
    }

    private static SailRepository loaded(SailRepository repository, Path data) throws IOException {
        repository.init();
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.add(data.toFile());
        }
        return repository;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<EngineOrder> orders() {
        return ORDERS;
    }

    @Override
    public void count() {
        throw new UnsupportedOperationException("not yet");
    }

    @Override
    public void forget() {
        GbjoRdf4j.orderers().forget();
    }

    @Override
    public EngineRun run(EngineQuery query, EngineOrder order, int round, Duration limit) {
        setter.accept(factories.get(order));
        decision.set(null);
        try (SailRepositoryConnection connection = repository.getConnection()) {
            TupleQuery prepared = connection.prepareTupleQuery(query.text(order, round));
            prepared.setMaxExecutionTime((int) Math.max(1, limit.toSeconds()));
            return take(prepared, limit).with(decision.get());
        }
    }

    private static EngineRun take(TupleQuery query, Duration limit) {
        long start = System.nanoTime();
        long rows = 0;
        try (TupleQueryResult solutions = query.evaluate()) {
            while (solutions.hasNext()) {
                solutions.next();
                rows++;
            }
            return EngineRun.complete(start, rows);
        } catch (QueryInterruptedException e) {
            return EngineRun.cutOff(limit, rows);
        } catch (QueryEvaluationException | NoSuchElementException e) {
            // An iteration that is closed while it works fails in ways of its own; RDF4J's clock may be a moment ahead.
            if (System.nanoTime() - start < NEARLY * limit.toNanos()) {
                throw e;
            }
            return EngineRun.cutOff(limit, rows);
        }
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}
