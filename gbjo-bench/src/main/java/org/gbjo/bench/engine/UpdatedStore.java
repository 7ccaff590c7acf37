package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;

/** A new store that is written to, with the plug-in or without it. */
interface UpdatedStore extends AutoCloseable {
    /** Loads an RDF file in one transaction. */
    void load(Path data) throws IOException;

    /** Lets the plug-in count the store, if it is there. */
    void count();

    /** Executes some updates, in a transaction each. */
    void update(Iterable<String> updates);

    @Override
    void close();

    /** An empty store, which may fill a folder. */
    static UpdatedStore open(StoreKind kind, Path folder, boolean plugged) {
        return switch (kind) {
            case JENA_MEMORY, JENA_VALUES, JENA_TRANSACTIONAL, JENA_TDB2 -> UpdatedJena.open(kind, folder, plugged);
            case RDF4J_MEMORY, RDF4J_NATIVE, RDF4J_LMDB -> UpdatedRdf4j.open(kind, folder, plugged);
        };
    }
}
