package org.gbjo.rdf4j.live;

import org.eclipse.rdf4j.model.Value;
import org.gbjo.live.KeyNumbers;
import org.gbjo.live.TermNumbers;
import org.gbjo.run.Room;

/**
 * Numbers values by keys that their store gives them, so that a large store need not be held in memory. A value that was
 * committed but not written yet has no key; it is held, and counts as another one if it also comes with a key.
 */
abstract class StoredNumbers implements ValueNumbers {
    /** Keys are not negative; what has none gets a negative one. */
    static final long NO_KEY = -1;

    private final KeyNumbers keys;
    private final TermNumbers<Value> held;

    StoredNumbers(Room room) {
        this.keys = new KeyNumbers(room);
        this.held = new TermNumbers<>(room);
    }

    /** The key of a value, or {@link #NO_KEY}. */
    abstract long key(Value value);

    /** The value of a key. */
    abstract Value valueOf(long key);

    @Override
    public final int of(Value value) {
        long key = key(value);
        return keys.of(key == NO_KEY ? -1 - held.of(value) : key);
    }

    @Override
    public final Value value(int number) {
        long key = keys.key(number);
        return key < 0 ? held.term((int) (-1 - key)) : valueOf(key);
    }
}
