package org.gbjo.statistics.count;

/**
 * How many entries the statistics of a graph may keep. The largest or most telling ones are kept, so that no threshold
 * has to be guessed. Room that pairs of patterns do not need goes to trios.
 *
 * @param pairs the number of pairs of a predicate and a subject or object whose count is kept
 * @param terms the number of terms whose count as subject or object of any predicate is kept
 * @param joins the number of joins of two predicates whose size is kept
 * @param constantJoins the number of joins with a constant whose size is kept, besides one entry for each covered
 *     constant
 * @param trios the number of joins of three patterns whose size is kept, half of them stars and half chains
 * @param valueBytes about how many bytes of the file say what the objects of predicates are like
 * @param limits what the count may cost
 */
public record StatisticsOptions(
        int pairs, int terms, int joins, int constantJoins, int trios, int valueBytes, CountLimits limits) {
    public static final int DEFAULT_MEGABYTES = 30;

    /** How many bytes of the heap the entries of a full file take for each of its bytes, while it is made. */
    private static final int HEAP_OF_FILE = 8;

    private static final int MEGABYTE = 1 << 20;

    /** The part of the file, as a divisor, that may say what the objects of predicates are like. */
    private static final int SHARE_OF_VALUES = 16;

    /** How many places of a trio an entry of a join takes in the file. */
    private static final int TRIOS_OF_JOIN = 3;

    public StatisticsOptions {
        atLeast(0, pairs, "pairs");
        atLeast(0, terms, "terms");
        atLeast(0, joins, "joins");
        atLeast(0, constantJoins, "joins with constants");
        atLeast(0, trios, "trios");
        atLeast(0, valueBytes, "bytes for values");
    }

    static void atLeast(long least, long value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "statistics need a number of " + what + " of at least " + least + ", got " + value);
        }
    }

    public static StatisticsOptions defaults() {
        return ofMegabytes(DEFAULT_MEGABYTES);
    }

    /**
     * For a file of about this size, and 110 bytes more for each predicate. The shares were chosen on Wikidata, where
     * all joins of its 513 predicates take less than their share, and on DBpedia, whose 5,784 predicates fill it.
     */
    public static StatisticsOptions ofMegabytes(int megabytes) {
        atLeast(1, megabytes, "megabytes");
        return new StatisticsOptions(
                3_300 * megabytes,
                1_000 * megabytes,
                6_600 * megabytes,
                26_600 * megabytes,
                26_600 * megabytes,
                MEGABYTE / SHARE_OF_VALUES * megabytes,
                CountLimits.defaults());
    }

    /** For a count in one thread whose entries take at most about so many bytes of the heap, from 8 MB on. */
    public static StatisticsOptions ofHeap(long bytes) {
        long megabytes = bytes / HEAP_OF_FILE / MEGABYTE;
        return ofMegabytes((int) Math.max(1, Math.min(DEFAULT_MEGABYTES, megabytes)))
                .with(CountLimits.ofHeap(bytes));
    }

    /** The number of trios to keep after so many joins. */
    public int triosBeside(int keptJoins, int keptConstantJoins) {
        long room = (long) TRIOS_OF_JOIN * (joins - keptJoins) + constantJoins - keptConstantJoins;
        return trios == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE / 4, trios + room);
    }

    public StatisticsOptions with(CountLimits value) {
        return new StatisticsOptions(pairs, terms, joins, constantJoins, trios, valueBytes, value);
    }
}
