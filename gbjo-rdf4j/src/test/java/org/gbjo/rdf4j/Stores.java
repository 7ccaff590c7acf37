package org.gbjo.rdf4j;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.Binding;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.BooleanQuery;
import org.eclipse.rdf4j.query.Query;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.StrictEvaluationStrategyFactory;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.rio.helpers.NTriplesUtil;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.testing.OddData;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomTriple;

/** The same data in every kind of store. */
public final class Stores implements AutoCloseable {
    public static final String MEMORY = "in memory";
    public static final String NATIVE = "native";
    public static final String LMDB = "LMDB";
    public static final List<String> NAMES = List.of(MEMORY, NATIVE, LMDB);

    private final Map<String, SailRepository> stores = new LinkedHashMap<>();

    public Stores(Path folder) {
        stores.put(MEMORY, new SailRepository(new MemoryStore()));
        stores.put(
                NATIVE,
                new SailRepository(new NativeStore(folder.resolve("native").toFile())));
        stores.put(LMDB, new SailRepository(new LmdbStore(folder.resolve("lmdb").toFile())));
        stores.values().forEach(SailRepository::init);
    }

    public Stores(Path folder, RandomData data) {
        this(folder);
        stores.values().forEach(store -> load(store, data));
    }

    public static void load(SailRepository store, RandomData data) {
        fill(
                store,
                sink -> data.addTo((triple, graph) -> {
                    if ((graph == null) == isUnnamed(triple)) {
                        sink.add(triple, graph);
                    }
                }));
    }

    public static void load(SailRepository store, OddData data) {
        fill(store, data::addApart);
    }

    /** In one transaction: LMDB takes long for each. */
    private static void fill(SailRepository store, Consumer<RandomData.Sink> data) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.begin();
            data.accept((triple, graph) -> connection.add(
                    (Resource) value(triple.subject()),
                    (IRI) value(triple.predicate()),
                    value(triple.object()),
                    (Resource) (graph == null ? null : value(graph))));
            connection.commit();
        }
    }

    /**
     * Queries without GRAPH see all graphs of RDF4J at once, so that a triple in two of them is found twice, and n
     * patterns find 2^n copies of a solution: each triple is in one graph alone.
     */
    private static boolean isUnnamed(RandomTriple triple) {
        return triple.hashCode() % 2 == 0;
    }

    public static Value value(String text) {
        ValueFactory values = SimpleValueFactory.getInstance();
        return NTriplesUtil.parseValue(text, values);
    }

    public SailRepository get(String name) {
        return stores.get(name);
    }

    /** Lets a store evaluate as it does by itself. */
    @SuppressWarnings("removal") // it is what two of the stores use
    public static void unplug(SailRepository store) {
        plug(
                store,
                store.getSail() instanceof MemoryStore
                        ? new DefaultEvaluationStrategyFactory()
                        : new StrictEvaluationStrategyFactory());
    }

    /** Lets an orderer order the joins of a store, which otherwise evaluates as it does by itself. */
    public static void plug(SailRepository store, JoinOrderer orderer) {
        plug(
                store,
                store.getSail() instanceof MemoryStore
                        ? new GbjoEvaluationStrategyFactory(orderer)
                        : new GbjoStrictEvaluationStrategyFactory(orderer));
    }

    public static void plug(SailRepository store, EvaluationStrategyFactory factory) {
        if (store.getSail() instanceof MemoryStore memory) {
            memory.setEvaluationStrategyFactory(factory);
        } else if (store.getSail() instanceof NativeStore onDisk) {
            onDisk.setEvaluationStrategyFactory(factory);
        } else {
            ((LmdbStore) store.getSail()).setEvaluationStrategyFactory(factory);
        }
    }

    /** The solutions of a query as a bag: how often each one occurs. */
    public static Map<String, Integer> solutions(SailRepository store, String text, Binding... bindings) {
        return solutionsIn(0, store, text, bindings);
    }

    /** The same; fails after so many seconds, if it is not 0. */
    public static Map<String, Integer> solutionsIn(
            int seconds, SailRepository store, String text, Binding... bindings) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            Query query = connection.prepareQuery(text);
            query.setMaxExecutionTime(seconds);
            for (Binding binding : bindings) {
                query.setBinding(binding.getName(), binding.getValue());
            }
            Map<String, Integer> bag = new TreeMap<>();
            if (query instanceof BooleanQuery asked) {
                bag.put(Boolean.toString(asked.evaluate()), 1);
                return bag;
            }
            try (TupleQueryResult rows = ((TupleQuery) query).evaluate()) {
                while (rows.hasNext()) {
                    bag.merge(text(rows.next()), 1, Integer::sum);
                }
            }
            return bag;
        }
    }

    private static String text(BindingSet row) {
        List<String> values = new ArrayList<>();
        row.forEach(binding -> values.add(binding.getName() + "=" + binding.getValue()));
        values.sort(null);
        return String.join(" ", values);
    }

    @Override
    public void close() {
        stores.values().forEach(SailRepository::shutDown);
    }
}
