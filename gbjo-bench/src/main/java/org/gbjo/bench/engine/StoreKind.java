package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.jena.GbjoJena;
import org.gbjo.rdf4j.GbjoRdf4j;

/** The stores that queries can be executed in. */
public enum StoreKind {
    JENA_MEMORY("jena", "memory", (data, folder, model) -> JenaStore.inMemory(data, model)),
    JENA_TDB2("jena", "tdb2", JenaStore::onDisk),
    RDF4J_MEMORY("rdf4j", "memory", (data, folder, model) -> Rdf4jStore.inMemory(data, model)),
    RDF4J_NATIVE("rdf4j", "native", Rdf4jStore::onDisk),
    RDF4J_LMDB("rdf4j", "lmdb", Rdf4jStore::lmdb);

    private final String engine;
    private final String store;
    private final Loader loader;

    StoreKind(String engine, String store, Loader loader) {
        this.engine = engine;
        this.store = store;
        this.loader = loader;
    }

    /** Loads an RDF file into a new store, which may fill a folder of its own. */
    private interface Loader {
        EngineStore load(Path data, Path folder, Path model) throws IOException;
    }

    /** Loads an RDF file into a new store, which may fill a folder of its name below this one. */
    EngineStore open(Path data, Path folder, Path model) throws IOException {
        return loader.load(data, folder.resolve(store), model);
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
