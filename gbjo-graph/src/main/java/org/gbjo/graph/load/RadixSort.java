package org.gbjo.graph.load;

/**
 * Sorts records of one or two longs, least significant digit first. It takes linear time and is several times faster
 * than a comparison sort on the millions of triples of an import.
 */
final class RadixSort {
    private static final int DIGIT_BITS = 11;
    private static final int BUCKETS = 1 << DIGIT_BITS;

    private RadixSort() {}

    /** A range of bits of one word of a record. Fields are given from the least to the most significant. */
    record Field(int word, int shift, int bits) {}

    /**
     * Sorts the first {@code count} records of {@code data}, of {@code words} longs each.
     *
     * @param spare as long as {@code data}
     * @return the array that holds the result: {@code data} or {@code spare}
     */
    static long[] sort(long[] data, int count, int words, Field[] fields, long[] spare) {
        long[] from = data;
        long[] to = spare;
        for (Field field : fields) {
            for (int done = 0; done < field.bits; done += DIGIT_BITS) {
                int bits = Math.min(DIGIT_BITS, field.bits - done);
                if (pass(from, to, count, words, field.word, field.shift + done, (1 << bits) - 1)) {
                    long[] kept = from;
                    from = to;
                    to = kept;
                }
            }
        }
        return from;
    }

    /** Distributes the records by one digit. Returns false if all have the same digit, so that nothing had to move. */
    private static boolean pass(long[] from, long[] to, int count, int words, int word, int shift, int mask) {
        int[] next = new int[BUCKETS + 1];
        int end = count * words;
        for (int i = word; i < end; i += words) {
            next[((int) (from[i] >>> shift) & mask) + 1]++;
        }
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            if (next[bucket + 1] == count) {
                return false;
            }
            next[bucket + 1] += next[bucket];
        }
        if (words == 1) {
            for (int i = 0; i < end; i++) {
                to[next[(int) (from[i] >>> shift) & mask]++] = from[i];
            }
        } else {
            for (int i = 0; i < end; i += 2) {
                int target = 2 * next[(int) (from[i + word] >>> shift) & mask]++;
                to[target] = from[i];
                to[target + 1] = from[i + 1];
            }
        }
        return true;
    }
}
