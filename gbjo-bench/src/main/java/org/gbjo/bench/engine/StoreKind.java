package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.jena.GbjoJena;
import org.gbjo.rdf4j.GbjoRdf4j;

/** The stores that queries can be executed in. */
public enum StoreKind {
    JENA_MEMORY("jena", "memory") {
        @Override
        EngineStore open(Path data, Path folder, Path model) {
            return JenaStore.inMemory(data, model);
        }

        @Override
        JoinOrdererRegistry orderers() {
            return GbjoJena.orderers();
        }
    },
    JENA_TDB2("jena", "tdb2") {
        @Override
        EngineStore open(Path data, Path folder, Path model) {
            return JenaStore.onDisk(data, folder.resolve("tdb2"), model);
        }

        @Override
        JoinOrdererRegistry orderers() {
            return GbjoJena.orderers();
        }
    },
    RDF4J_MEMORY("rdf4j", "memory") {
        @Override
        EngineStore open(Path data, Path folder, Path model) throws IOException {
            return Rdf4jStore.inMemory(data, model);
        }

        @Override
        JoinOrdererRegistry orderers() {
            return GbjoRdf4j.orderers();
        }
    },
    RDF4J_NATIVE("rdf4j", "native") {
        @Override
        EngineStore open(Path data, Path folder, Path model) throws IOException {
            return Rdf4jStore.onDisk(data, folder.resolve("native"), model);
        }

        @Override
        JoinOrdererRegistry orderers() {
            return GbjoRdf4j.orderers();
        }
    },
    RDF4J_LMDB("rdf4j", "lmdb") {
        @Override
        EngineStore open(Path data, Path folder, Path model) throws IOException {
            return Rdf4jStore.lmdb(data, folder.resolve("lmdb"), model);
        }

        @Override
        JoinOrdererRegistry orderers() {
            return GbjoRdf4j.orderers();
        }
    };

    private final String engine;
    private final String store;

    StoreKind(String engine, String store) {
        this.engine = engine;
        this.store = store;
    }

    /** Loads an RDF file into a new store, which may fill the folder. */
    abstract EngineStore open(Path data, Path folder, Path model) throws IOException;

    /** Those of the engine's plug-in. */
    abstract JoinOrdererRegistry orderers();

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
        List<String> names = new ArrayList<>();
        for (StoreKind kind : values()) {
            names.add(kind.toString());
        }
        return String.join(", ", names);
    }

    @Override
    public String toString() {
        return engine + " " + store;
    }
}
