package org.gbjo.spark.count;

import java.io.Serializable;

/** A row of a factor on its way to a join: all its values and its weight. Not a record, since Kryo cannot fill records. */
final class FactorRow implements Serializable {
    private static final long serialVersionUID = 1;

    private final int factor;
    private final String[] values;
    private final Number weight;

    FactorRow(int factor, String[] values, Number weight) {
        this.factor = factor;
        this.values = values;
        this.weight = weight;
    }

    int factor() {
        return factor;
    }

    String[] values() {
        return values;
    }

    Number weight() {
        return weight;
    }
}
