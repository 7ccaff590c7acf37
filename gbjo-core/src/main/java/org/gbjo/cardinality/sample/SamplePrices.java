package org.gbjo.cardinality.sample;

/**
 * What a look at the data of a store costs, in rows that the engine touches in the same time.
 *
 * @param lookUp to look up the matches of a row, before any of them is read
 * @param read to read a match
 */
public record SamplePrices(double lookUp, double read) {
    /** Each is as dear as a row. */
    public static final SamplePrices OF_ROWS = new SamplePrices(1, 1);
}
