package org.gbjo.search;

import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.query.Bgp;

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
    public double rows(long low, long high) {
        return table[(int) low];
    }

    @Override
    public boolean isExact(long low, long high) {
        return true;
    }

    @Override
    public double squaredLogError(long low, long high) {
        return 0;
    }

    @Override
    public boolean isDear() {
        return true;
    }
}
