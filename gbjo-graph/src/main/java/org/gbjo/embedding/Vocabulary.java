package org.gbjo.embedding;

import java.util.Arrays;

/** The words that have a vector, each with a row of its own, in the order of the term ids; and how often each occurs. */
final class Vocabulary {
    /** The row of a term without a vector. */
    static final int ABSENT = -1;

    private final int[] rows;
    private final long[] counts;

    /** Takes the terms that occur at least {@code least} times. */
    Vocabulary(long[] occurrences, long least) {
        this.rows = new int[occurrences.length];
        int size = 0;
        for (int term = 0; term < rows.length; term++) {
            rows[term] = occurrences[term] >= least ? size++ : ABSENT;
        }
        this.counts = new long[size];
        for (int term = 0; term < rows.length; term++) {
            if (rows[term] != ABSENT) {
                counts[rows[term]] = occurrences[term];
            }
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
