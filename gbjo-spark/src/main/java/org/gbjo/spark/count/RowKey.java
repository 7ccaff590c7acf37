package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.Arrays;

/** A row of a factor without its weight. Not a record, since Kryo cannot fill records. */
final class RowKey implements Serializable {
    private static final long serialVersionUID = 1;

    private final int factor;
    private final String[] values;

    RowKey(int factor, String... values) {
        this.factor = factor;
        this.values = values;
    }

    int factor() {
        return factor;
    }

    String[] values() {
        return values;
    }

    /** In which of so many shares of a hub it is. */
    int share(int shares) {
        // The places of the multiplied hash that decide here are not those that decide on the partition.
        return Math.floorMod((hashCode() * 0x9e3779b9) >>> 7, shares);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowKey row && row.factor == factor && Arrays.equals(row.values, values);
    }

    @Override
    public int hashCode() {
        return 31 * factor + Arrays.hashCode(values);
    }
}
