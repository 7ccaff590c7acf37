package org.gbjo.rdf4j.live;

import org.eclipse.rdf4j.model.Value;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.run.Room;

/** Numbers the values of a store from 0 on, in the order in which they come. */
interface ValueNumbers {
    /** The number of a value, a new one if it has none. */
    int of(Value value);

    /** The value of a number. */
    Value value(int number);

    /** Those of a store: in memory by the values, which are there anyway; on disk by the store's own ids. */
    static ValueNumbers of(KnownStore store, Room room) {
        return switch (store) {
            case NATIVE -> new NativeNumbers(room);
            case LMDB -> new LmdbNumbers(room);
            default -> new HeldNumbers(room);
        };
    }
}
