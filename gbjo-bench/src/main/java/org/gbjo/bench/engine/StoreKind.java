package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.jena.GbjoJena;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.rdf4j.GbjoRdf4j;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.search.StoreTimes;

/** The stores that queries can be executed in. */
public enum StoreKind {
    JENA_MEMORY("jena", "memory"),
    JENA_VALUES("jena", "values"),
    JENA_TRANSACTIONAL("jena", "transactional"),
    JENA_TDB2("jena", "tdb2"),
    RDF4J_MEMORY("rdf4j", "memory"),
    RDF4J_NATIVE("rdf4j", "native"),
    RDF4J_LMDB("rdf4j", "lmdb");

    private final String engine;
    private final String store;

    StoreKind(String engine, String store) {
        this.engine = engine;
        this.store = store;
    }

    /** Loads an RDF file into a new store, which may fill a folder of its name below this one. */
    EngineStore open(Path data, Path folder, Optional<Path> model) throws IOException {
        Path own = folder.resolve(store);
        return switch (this) {
            case JENA_MEMORY -> JenaStore.inMemory(data, model);
            case JENA_VALUES -> JenaStore.ofModel(data, model);
            case JENA_TRANSACTIONAL -> JenaStore.transactional(data, model);
            case JENA_TDB2 -> JenaStore.onDisk(data, own, model);
            case RDF4J_MEMORY -> Rdf4jStore.inMemory(data, model);
            case RDF4J_NATIVE -> Rdf4jStore.onDisk(data, own, model);
            case RDF4J_LMDB -> Rdf4jStore.lmdb(data, own, model);
        };
    }

    /** The name of the store without that of its engine. */
    String storeName() {
        return store;
    }

    /** How long the store takes for what plans do, as the plug-in knows it. */
    StoreTimes times() {
        return engine.equals("jena")
                ? ContextSettings.profile().timesOf(store)
                : KnownStore.valueOf(store.toUpperCase(Locale.ROOT)).profile().times();
    }

    /** Those of the engine's plug-in. */
    JoinOrdererRegistry orderers() {
        return engine.equals("jena") ? GbjoJena.orderers() : GbjoRdf4j.orderers();
    }

    /** The stores of these names of these engines; of all engines, or all stores, where none is named. */
    public static List<StoreKind> of(List<String> engines, List<String> stores) {
        List<StoreKind> kinds = new ArrayList<>();
        for (StoreKind kind : values()) {
            if ((engines.isEmpty() || engines.contains(kind.engine))
                    && (stores.isEmpty() || stores.contains(kind.store))) {
                kinds.add(kind);
            }
        }
        requireKnown(engines, kinds.stream().map(kind -> kind.engine));
        requireKnown(stores, kinds.stream().map(kind -> kind.store));
        return kinds;
    }

    private static void requireKnown(List<String> named, Stream<String> found) {
        List<String> unknown = new ArrayList<>(named);
        unknown.removeAll(found.toList());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("an engine and its store are among " + names() + ", got " + unknown);
        }
    }

    /** For people: {@code jena memory, jena tdb2}. */
    public static String names() {
        return Arrays.stream(values()).map(StoreKind::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return engine + " " + store;
    }
}
