package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
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
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.Decision;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.settings.Settings;
import org.gbjo.live.LiveStatistics;
import org.gbjo.query.Bgp;
import org.gbjo.rdf4j.GbjoEvaluationStrategyFactory;
import org.gbjo.rdf4j.GbjoRdf4j;
import org.gbjo.rdf4j.GbjoSail;

/** A store of RDF4J's. All orders are evaluated by the default strategy, so that nothing differs but the order. */
final class Rdf4jStore implements EngineStore {
    private static final double NEARLY = 0.99;

    private final String name;
    private final GbjoSail layer;
    private final SailRepository repository;
    private final Consumer<EvaluationStrategyFactory> setter;
    private final Map<EngineOrder, EvaluationStrategyFactory> factories = new EnumMap<>(EngineOrder.class);
    private final AtomicReference<Decision> decision = new AtomicReference<>();

    /**
     * A store in its layer.
     *
     * @param setter changes who orders the joins of the store
     * @param plugged what the layer has put there
     */
    private Rdf4jStore(
            String name,
            GbjoSail layer,
            Consumer<EvaluationStrategyFactory> setter,
            EvaluationStrategyFactory plugged,
            Optional<Path> model) {
        this.name = name;
        this.layer = layer;
        this.repository = new SailRepository(layer);
        this.setter = setter;
        factories.put(EngineOrder.NATIVE, new GbjoEvaluationStrategyFactory(Map.of(Settings.MODE, "off")));
        factories.put(EngineOrder.NATIVE_AGAIN, new GbjoEvaluationStrategyFactory(Map.of(Settings.MODE, "off")));
        EngineOrder.written().forEach(order -> factories.put(order, new WrittenOrderFactory()));
        if (model.isEmpty()) {
            factories.put(EngineOrder.GBJO, heard((GbjoEvaluationStrategyFactory) plugged));
            return;
        }
        factories.put(EngineOrder.GBJO, planning(model.get(), Map.of()));
        factories.put(
                EngineOrder.UNGUARDED,
                planning(model.get(), Map.of(Settings.MARGIN, "0", Settings.CERTAINTY, "0", Settings.CHEAP_ROWS, "0")));
        factories.put(EngineOrder.BUSHY, planning(model.get(), Map.of(Settings.BUSHY, "on")));
    }

    private EvaluationStrategyFactory heard(GbjoEvaluationStrategyFactory factory) {
        factory.setListener((patterns, made) -> decision.set(made));
        factory.setGroupListener(new GroupListener() {
            @Override
            public void decided(List<String> relations, Decision made) {
                decision.set(made);
            }

            @Override
            public void leftAlone(String why) {}
        });
        return factory;
    }

    private EvaluationStrategyFactory planning(Path model, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put(Settings.MODEL, model.toString());
        return heard(new GbjoEvaluationStrategyFactory(settings));
    }

    /** Reads an RDF file into memory. */
    static Rdf4jStore inMemory(Path data, Optional<Path> model) throws IOException {
        MemoryStore store = new MemoryStore();
        GbjoSail layer = new GbjoSail(store);
        return new Rdf4jStore(
                        "RDF4J in memory",
                        layer,
                        store::setEvaluationStrategyFactory,
                        store.getEvaluationStrategyFactory(),
                        model)
                .load(data);
    }

    /** Loads an RDF file into a native store, with the indexes that it has by default. */
    static Rdf4jStore onDisk(Path data, Path folder, Optional<Path> model) throws IOException {
        NativeStore store = new NativeStore(folder.toFile());
        GbjoSail layer = new GbjoSail(store);
        return new Rdf4jStore(
                        "RDF4J native",
                        layer,
                        store::setEvaluationStrategyFactory,
                        store.getEvaluationStrategyFactory(),
                        model)
                .load(data);
    }

    /** Loads an RDF file into an LMDB store, with the indexes that it has by default. */
    static Rdf4jStore lmdb(Path data, Path folder, Optional<Path> model) throws IOException {
        LmdbStore store = new LmdbStore(folder.toFile(), new LmdbStoreConfig());
        GbjoSail layer = new GbjoSail(store);
        return new Rdf4jStore(
                        "RDF4J LMDB",
                        layer,
                        store::setEvaluationStrategyFactory,
                        store.getEvaluationStrategyFactory(),
                        model)
                .load(data);
    }

    private Rdf4jStore load(Path data) throws IOException {
        repository.init();
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.add(data.toFile());
        }
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<EngineOrder> orders() {
        return List.copyOf(factories.keySet());
    }

    @Override
    public void count() {
        setter.accept(factories.get(EngineOrder.GBJO));
        // A layer knows its store when somebody has asked it.
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection
                    .prepareTupleQuery("SELECT * { ?a <urn:a> ?b . ?b <urn:b> ?c . ?c <urn:c> ?d }")
                    .evaluate()
                    .close();
        }
        LiveStatistics statistics = layer.statistics().orElseThrow();
        statistics.countNow();
        if (!statistics.isCounted()) {
            throw new IllegalStateException(name + " could not be counted; the log says why");
        }
    }

    @Override
    public void look(Bgp bgp, Consumer<LookUps> work) {
        setter.accept(new LookingFactory(work));
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.prepareTupleQuery(EngineQuery.text(bgp, 0)).evaluate().close();
        }
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
