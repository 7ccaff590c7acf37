package org.gbjo.live;

import java.nio.LongBuffer;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/** Numbers keys of 64 bits, such as a store's own ids of terms, from 0 on; takes 16 to 32 bytes for each. */
public final class KeyNumbers {
    private static final int FIRST_SLOTS = 1 << 10;

    private final Room room;
    private LongBuffer keys;
    /** A number plus 1 in the place of its key's hash, or behind it. */
    private Ints slots;

    private int size;

    public KeyNumbers(Room room) {
        this.room = room;
        this.keys = room.longs(FIRST_SLOTS / 2);
        this.slots = room.ints(FIRST_SLOTS);
    }

    /** The number of a key, a new one if it has none. */
    public int of(long key) {
        int mask = slots.size() - 1;
        int slot = spread(key) & mask;
        for (int found = slots.get(slot); found != 0; found = slots.get(slot)) {
            if (keys.get(found - 1) == key) {
                return found - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == keys.capacity()) {
            grow();
            return of(key);
        }
        keys.put(size, key);
        slots.put(slot, ++size);
        return size - 1;
    }

    private void grow() {
        LongBuffer more = room.longs(2 * keys.capacity());
        more.put(0, keys, 0, size);
        room.free(keys);
        keys = more;
        int length = 2 * slots.size();
        room.free(slots);
        slots = room.ints(length);
        for (int number = 0; number < size; number++) {
            int slot = spread(keys.get(number)) & (length - 1);
            while (slots.get(slot) != 0) {
                slot = (slot + 1) & (length - 1);
            }
            slots.put(slot, number + 1);
        }
    }

    private static int spread(long key) {
        long mixed = key * 0x9e3779b97f4a7c15L;
        return (int) (mixed ^ (mixed >>> 32));
    }

    public long key(int number) {
        return keys.get(number);
    }

    public int size() {
        return size;
    }
}
