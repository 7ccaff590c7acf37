package org.gbjo.live;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a plug-in says of a store whose triples it can count. It must not keep the store in memory: statistics live as
 * long as their store does, and no longer.
 */
public interface LiveStore {
    /** Its default graph, in places where graphs are named. */
    String DEFAULT_GRAPH = "";

    /** All named graphs together, in places where graphs are named. */
    String NAMED_GRAPHS = "*";

    /** What it is, for people. */
    String name();

    /** The folder of a persistent store, in which its statistics may be kept. */
    Optional<Path> home();

    /** Another number after each change that the store notices at no cost; the same one as long as nothing changed. */
    long version();

    /** About how many triples there are, if that is known at no cost. */
    OptionalLong triples();

    /** Whether the default graph also shows what is in named graphs. */
    default boolean showsAllInDefaultGraph() {
        return false;
    }

    /** What was written since the store was first seen, if every write passes the plug-in. */
    default Optional<Writes> writes() {
        return Optional.empty();
    }

    /**
     * Whether a thread of its own may read a snapshot for as long as it takes, and nobody waits for it. Otherwise
     * triples are read in slices, by threads that execute queries.
     */
    boolean hasSnapshots();

    /**
     * Opens a snapshot, which the same thread closes; empty if the store is gone. A snapshot whose store goes throws
     * {@link java.util.concurrent.CancellationException}.
     */
    Optional<StoreSnapshot> open();
}
