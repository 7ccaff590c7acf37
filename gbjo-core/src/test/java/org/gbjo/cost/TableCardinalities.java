package org.gbjo.cost;

import java.util.Random;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/** A made-up cardinality for each subset, nothing and saturated ones among them if so wished. */
final class TableCardinalities implements Cardinalities {
    private final Bgp bgp;
    private final double[] table;

    TableCardinalities(Bgp bgp, Random random, boolean extremes) {
        this.bgp = bgp;
        this.table = new double[1 << bgp.size()];
        for (int set = 1; set < table.length; set++) {
            int kind = extremes ? random.nextInt(6) : 2;
            // Whole numbers, so that sums are exact in every order of addition.
            table[set] = kind == 0 ? 0 : kind == 1 ? Cost.SATURATED : random.nextInt(1000);
        }
    }

    @Override
    public Bgp bgp() {
        return bgp;
    }

    @Override
    public double of(PatternSet patterns) {
        return table[(int) patterns.low()];
    }
}
