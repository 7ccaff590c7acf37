package org.gbjo.statistics;

/**
 * Positive sizes, each under a 64-bit hash, in 8 bytes a slot: the upper half of a word is the lower half of the hash, the
 * lower half the size as a 4-byte float. The upper half of the hash says at which bucket a search begins; it ends at the
 * hash or at an empty slot. A {@link NumberTable} of the same rows is twice as large, and these are by far the most rows.
 *
 * <p>Half a hash and a bucket tell fewer rows apart than a whole hash: the writer chooses a seed with which all rows are
 * found ({@link #findsAll}), and a hash that has no row is taken for one that has once in a billion look-ups.
 */
record SizeTable(NumberTable slots) {
    /** What {@link #find} says of a hash without a row. */
    static final double ABSENT = 0;

    private static final long EMPTY = 0;

    /** A table with these rows; sizes are positive. */
    static SizeTable of(long[] hashes, float[] sizes) {
        long buckets = NumberTable.buckets(hashes.length);
        int[] order = NumberTable.ascending(hashes, buckets);
        int[] slots = NumberTable.slots(hashes, order, buckets);
        NumberTable table = new NumberTable(TableSize.of(slots, buckets), 0);
        for (int rank = 0; rank < order.length; rank++) {
            table.words[slots[rank]] = hashes[order[rank]] << 32 | Float.floatToRawIntBits(sizes[order[rank]]);
        }
        return new SizeTable(table);
    }

    /** Whether each of these rows is found, and not another in its place. */
    boolean findsAll(long[] hashes, float[] sizes) {
        long[] used = new long[slots.words.length / 64 + 1];
        for (int i = 0; i < hashes.length; i++) {
            int slot = slot(hashes[i]);
            if ((float) find(hashes[i]) != sizes[i] || (used[slot / 64] & 1L << slot) != 0) {
                return false;
            }
            used[slot / 64] |= 1L << slot;
        }
        return true;
    }

    /** The size under a hash, or {@link #ABSENT}. */
    double find(long hash) {
        return Float.intBitsToFloat((int) slots.words[slot(hash)]);
    }

    /** The slot of a hash, or the empty one at which the search for it ends. */
    private int slot(long hash) {
        long[] words = slots.words;
        int at = (int) NumberTable.bucket(hash, slots.size().buckets());
        while (words[at] != EMPTY && (int) (words[at] >>> 32) != (int) hash) {
            at++;
        }
        return at;
    }
}
