package org.gbjo.run;

import java.nio.IntBuffer;

/** Many numbers of 32 bits, in an array or in mapped files; {@link Room} makes them. */
public final class Ints {
    private static final int SEGMENT_BITS = 28;
    /** How many numbers a mapped file has. */
    static final int SEGMENT = 1 << SEGMENT_BITS;

    private static final IntBuffer[] NO_SEGMENTS = {};

    /** Is null if the numbers are in files. */
    private final int[] array;

    private final IntBuffer[] segments;
    private final int size;

    /** Numbers in the heap. */
    public Ints(int[] array) {
        this.array = array;
        this.segments = NO_SEGMENTS;
        this.size = array.length;
    }

    Ints(IntBuffer[] segments, long size) {
        this.array = null;
        this.segments = segments;
        this.size = Math.toIntExact(size);
    }

    public int get(int at) {
        return array != null ? array[at] : segments[at >>> SEGMENT_BITS].get(at & (SEGMENT - 1));
    }

    public void put(int at, int value) {
        if (array != null) {
            array[at] = value;
        } else {
            segments[at >>> SEGMENT_BITS].put(at & (SEGMENT - 1), value);
        }
    }

    /** Adds to a number, and returns what it was before. */
    public int add(int at, int summand) {
        int before = get(at);
        put(at, before + summand);
        return before;
    }

    public int size() {
        return size;
    }

    long heapBytes() {
        return array == null ? 0 : (long) size * Integer.BYTES;
    }
}
