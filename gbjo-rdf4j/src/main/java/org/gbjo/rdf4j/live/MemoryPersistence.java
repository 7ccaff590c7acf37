package org.gbjo.rdf4j.live;

import org.eclipse.rdf4j.sail.Sail;
import org.eclipse.rdf4j.sail.memory.MemoryStore;

/** Knows memory stores that are also on disk; their data dir alone does not tell. */
final class MemoryPersistence {
    private MemoryPersistence() {}

    static boolean isOf(Sail store) {
        return ((MemoryStore) store).getPersist();
    }
}
