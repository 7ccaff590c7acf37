package org.gbjo.live;

import java.util.Arrays;

/** Numbers keys of 64 bits, such as a store's own ids of terms, from 0 on; takes 16 to 32 bytes for each. */
public final class KeyNumbers {
    private static final int FIRST_SLOTS = 1 << 10;

    private long[] keys = new long[FIRST_SLOTS / 2];
    /** A number plus 1 in the place of its key's hash, or behind it. */
    private int[] slots = new int[FIRST_SLOTS];

    private int size;

    /** The number of a key, a new one if it has none. */
    public int of(long key) {
        int mask = slots.length - 1;
        int slot = spread(key) & mask;
        while (slots[slot] != 0) {
            if (keys[slots[slot] - 1] == key) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == keys.length) {
            grow();
            return of(key);
        }
        keys[size] = key;
        slots[slot] = ++size;
        return size - 1;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * keys.length);
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int number = 0; number < size; number++) {
            int slot = spread(keys[number]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }
    }

    private static int spread(long key) {
        long mixed = key * 0x9e3779b97f4a7c15L;
        return (int) (mixed ^ (mixed >>> 32));
    }

    public long key(int number) {
        return keys[number];
    }

    public int size() {
        return size;
    }
}
