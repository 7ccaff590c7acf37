package org.gbjo.graph.load;

import java.util.Arrays;

/**
 * Numbers distinct byte strings in the order of their first occurrence. It consists of one arena and one hash table,
 * without an object for each term.
 */
final class InternedTerms {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] arena = new byte[1 << 20];
    private int[] starts = new int[1 << 14];
    private int[] hashes = new int[1 << 14];
    /** The number of a term plus 1, or 0 for an empty slot; the length is a power of two. */
    private int[] slots = new int[1 << 15];

    private int size;

    int size() {
        return size;
    }

    byte[] arena() {
        return arena;
    }

    int start(int term) {
        return starts[term];
    }

    int end(int term) {
        return starts[term + 1];
    }

    /** Bytes that the table occupies. */
    long memory() {
        return arena.length + 4L * starts.length + 4L * hashes.length + 4L * slots.length;
    }

    int intern(byte[] bytes, int length) {
        int hash = hash(bytes, length);
        int mask = slots.length - 1;
        for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
            int term = slots[slot] - 1;
            if (term < 0) {
                slots[slot] = size + 1;
                return append(bytes, length, hash);
            }
            if (hashes[term] == hash && Arrays.equals(arena, starts[term], starts[term + 1], bytes, 0, length)) {
                return term;
            }
        }
    }

    private int append(byte[] bytes, int length, int hash) {
        int start = starts[size];
        long end = start + (long) length;
        if (end > LARGEST_ARRAY) {
            throw new IllegalStateException("terms of " + end + " bytes do not fit together; shorten the longest");
        }
        if (end > arena.length) {
            arena = Arrays.copyOf(arena, (int) Math.min(LARGEST_ARRAY, Math.max(2L * arena.length, end)));
        }
        System.arraycopy(bytes, 0, arena, start, length);
        if (size + 2 > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
            hashes = Arrays.copyOf(hashes, 2 * hashes.length);
        }
        hashes[size] = hash;
        starts[++size] = (int) end;
        if (2 * size > slots.length) {
            rehash();
        }
        return size - 1;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int term = 0; term < size; term++) {
            int slot = hashes[term] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = term + 1;
        }
    }

    private static int hash(byte[] bytes, int length) {
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + bytes[i];
        }
        // Neighbouring names differ in their last digits only. The multiplication spreads them over the table.
        hash *= 0x9e3779b1;
        return hash ^ (hash >>> 15);
    }

    /** The numbers of all terms, sorted by their bytes as unsigned values. */
    int[] sorted() {
        int[] terms = new int[size];
        for (int i = 0; i < size; i++) {
            terms[i] = i;
        }
        sort(terms, 0, size, 0);
        return terms;
    }

    /**
     * Multikey quicksort (Bentley and Sedgewick, SODA 1997). It never compares the long common prefixes of IRIs twice.
     */
    private void sort(int[] terms, int from, int to, int depth) {
        int low = from;
        int high = to;
        int at = depth;
        while (high - low > 1) {
            int pivot = byteAt(terms[(low + high) >>> 1], at);
            int less = low;
            int greater = high;
            for (int i = low; i < greater; ) {
                int value = byteAt(terms[i], at);
                if (value < pivot) {
                    swap(terms, less++, i++);
                } else if (value > pivot) {
                    swap(terms, --greater, i);
                } else {
                    i++;
                }
            }
            sort(terms, low, less, at);
            sort(terms, greater, high, at);
            if (pivot < 0) {
                return;
            }
            low = less;
            high = greater;
            at++;
        }
    }

    private int byteAt(int term, int depth) {
        int index = starts[term] + depth;
        return index < starts[term + 1] ? arena[index] & 0xff : -1;
    }

    private static void swap(int[] terms, int i, int j) {
        int kept = terms[i];
        terms[i] = terms[j];
        terms[j] = kept;
    }
}
