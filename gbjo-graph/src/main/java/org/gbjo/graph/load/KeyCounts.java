package org.gbjo.graph.load;

/**
 * Counts sorted triples: for each first key the number of rows, the number of distinct second keys, and the largest
 * number of rows that one second key has.
 */
final class KeyCounts {
    private final long[] rows;
    private final long[] distinct;
    private final long[] maximum;
    private int lastFirst = -1;
    private int lastSecond = -1;
    private long run;

    KeyCounts(int keys) {
        rows = new long[keys];
        distinct = new long[keys];
        maximum = new long[keys];
    }

    void accept(int first, int second) {
        if (first != lastFirst || second != lastSecond) {
            distinct[first]++;
            lastFirst = first;
            lastSecond = second;
            run = 0;
        }
        rows[first]++;
        maximum[first] = Math.max(maximum[first], ++run);
    }

    long rows(int key) {
        return rows[key];
    }

    long distinct(int key) {
        return distinct[key];
    }

    long maximum(int key) {
        return maximum[key];
    }
}
