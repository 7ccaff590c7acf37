package org.gbjo.cardinality.sample;

import java.util.List;

/**
 * What a look at the data has brought.
 *
 * @param rowsRead how many rows were read, a look-up counted as one
 * @param sets the sets that were seen and were not known exactly before
 */
public record DataLook(long rowsRead, List<SeenSet> sets) {}
