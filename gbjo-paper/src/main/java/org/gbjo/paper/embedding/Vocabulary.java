package org.gbjo.paper.embedding;

import java.util.Arrays;

/**
 * The words that have a vector, each with a row of its own, and how often each occurs. The frequent come first, since
 * the rows that are used most then share few pages of memory; of equally frequent ones that with the smaller term id.
 */
final class Vocabulary {
    /** The row of a term without a vector. */
    static final int ABSENT = -1;

    private final int[] rows;
    private final long[] counts;

    /** Takes the terms that occur. */
    Vocabulary(long[] occurrences) {
        long[] ranks = new long[occurrences.length];
        int size = 0;
        for (int term = 0; term < occurrences.length; term++) {
            if (occurrences[term] > 0) {
                // Ascending order puts the frequent first; no word occurs 2^32 times.
                ranks[size++] = (-occurrences[term] << 31) | term;
            }
        }
        Arrays.sort(ranks, 0, size);
        this.rows = new int[occurrences.length];
        this.counts = new long[size];
        Arrays.fill(rows, ABSENT);
        for (int row = 0; row < size; row++) {
            int term = (int) (ranks[row] & Integer.MAX_VALUE);
            rows[term] = row;
            counts[row] = occurrences[term];
        }
    }

    int size() {
        return counts.length;
    }

    /** The row of a term, or {@link #ABSENT}. */
    int row(int term) {
        return rows[term];
    }

    /** How often the word of a row occurs in all walks. */
    long count(int row) {
        return counts[row];
    }

    /** The number of words in all walks, repeated ones included. */
    long tokens() {
        return Arrays.stream(counts).sum();
    }

    /** Replaces the words of a walk by their rows, leaves out those without one, and returns how many are left. */
    int encode(int[] words, int length, int[] target) {
        int size = 0;
        for (int i = 0; i < length; i++) {
            int row = rows[words[i]];
            if (row != ABSENT) {
                target[size++] = row;
            }
        }
        return size;
    }
}
