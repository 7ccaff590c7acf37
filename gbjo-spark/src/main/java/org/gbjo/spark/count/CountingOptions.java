package org.gbjo.spark.count;

/**
 * How to spread counting.
 *
 * @param partitions how many parts each job has
 * @param mostTogether how many rows of one value stay together; those of a hub that has more are cut into shares
 */
public record CountingOptions(int partitions, int mostTogether) {
    /** Some 100 bytes each: a share is read in a moment and fits the memory of any worker. */
    public static final int DEFAULT_MOST_TOGETHER = 200_000;

    public CountingOptions {
        if (partitions < 1 || mostTogether < 1) {
            throw new IllegalArgumentException("counting needs at least 1 partition and 1 row together, got "
                    + partitions + " and " + mostTogether);
        }
    }

    public static CountingOptions of(int partitions) {
        return new CountingOptions(partitions, DEFAULT_MOST_TOGETHER);
    }
}
