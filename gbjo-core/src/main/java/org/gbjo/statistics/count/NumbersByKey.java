package org.gbjo.statistics.count;

import java.io.Serializable;
import java.util.Arrays;
import org.gbjo.run.Room;
import org.gbjo.run.SeededRandom;

/** A map from keys that are not negative to numbers, in open addressing. */
final class NumbersByKey implements Serializable {
    private static final long EMPTY = -1;

    /** Each key with the bits of its number behind it, so that both are in one line of the processor's cache. */
    private long[] words;

    private final transient Room room;

    NumbersByKey(int entries, Room room) {
        this.room = room;
        words = new long[Integer.highestOneBit(Math.max(1, entries)) * 8];
        room.hold((long) words.length * Long.BYTES);
        Arrays.fill(words, EMPTY);
    }

    void put(long key, double value) {
        int at = slot(key);
        words[at] = key;
        words[at + 1] = Double.doubleToRawLongBits(value);
    }

    /** Gives its room back. Nobody may ask any more. */
    void forget() {
        room.hold(-(long) words.length * Long.BYTES);
        words = new long[0];
    }

    double get(long key, double absent) {
        int at = slot(key);
        return words[at] == EMPTY ? absent : Double.longBitsToDouble(words[at + 1]);
    }

    private int slot(long key) {
        int at = 2 * (int) SeededRandom.mix(key) & (words.length - 1);
        while (words[at] != EMPTY && words[at] != key) {
            at = (at + 2) & (words.length - 1);
        }
        return at;
    }
}
