package org.gbjo.statistics;

/**
 * How large a {@link NumberTable} is.
 *
 * @param entries the rows
 * @param buckets the slots at which a search can begin
 * @param slots all slots, the last of them empty
 */
record TableSize(long entries, long buckets, long slots) {
    /** So that all tables together stay below 2 GB. */
    private static final long MOST_SLOTS = 1L << 24;

    TableSize {
        if (entries < 0 || buckets < 1 || slots <= buckets || slots > buckets + entries + 1 || slots > MOST_SLOTS) {
            throw new StatisticsException("a table of statistics has up to " + MOST_SLOTS
                    + " slots, more than buckets and not more than these and its rows, got " + slots + " with "
                    + buckets + " and " + entries + "; make it again with gbjo statistics");
        }
    }

    /** The size of a table with a row in each of these slots, which ascend. */
    static TableSize of(int[] slots, long buckets) {
        long end = slots.length == 0 ? 0 : slots[slots.length - 1] + 1L;
        return new TableSize(slots.length, buckets, Math.max(buckets, end) + 1);
    }

    long words(int columns) {
        return slots * (1 + columns);
    }
}
