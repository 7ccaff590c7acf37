package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** A store with the plug-in that many threads ask and write to at once. */
interface SoakStore extends AutoCloseable {
    String WRITTEN = "urn:x-gbjo:written";

    /** Loads an RDF file. */
    void load(Path data) throws IOException;

    /** How many rows a query has, with the plug-in; empty if it was cut off. */
    OptionalLong rows(String query, Duration limit);

    /** Adds a triple with a predicate of its own, or takes it away. */
    void update(String subject, String object, boolean add);

    /** Lets the plug-in count the store again, or read its model again, and go on with that. */
    void exchange();

    @Override
    void close();

    /**
     * An empty store.
     *
     * @param folder which it may fill
     * @param model a model folder; without one, the plug-in counts the store itself
     */
    static SoakStore open(StoreKind kind, Path folder, Optional<Path> model) {
        return switch (kind) {
            case JENA_MEMORY, JENA_VALUES, JENA_TRANSACTIONAL, JENA_TDB2 -> SoakJena.open(kind, folder, model);
            case RDF4J_MEMORY, RDF4J_NATIVE, RDF4J_LMDB -> SoakRdf4j.open(kind, folder, model);
        };
    }
}
