package org.gbjo.oracle;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * Counts each connected set of patterns once and remembers it, so that all plans of a BGP share the counts. Any other set
 * is a cartesian product of connected parts, and its rows are the product of theirs.
 */
public abstract class ConnectedCardinalities implements Cardinalities {
    private final Bgp bgp;
    private final Map<PatternSet, Double> counted = new HashMap<>();

    protected ConnectedCardinalities(Bgp bgp) {
        this.bgp = bgp;
    }

    /** Counts a connected set of patterns; called once for each set. */
    protected abstract double count(PatternSet connected);

    @Override
    public final Bgp bgp() {
        return bgp;
    }

    @Override
    public final double rows(long low, long high) {
        return rows(new PatternSet(low, high));
    }

    @Override
    public final double rows(PatternSet patterns) {
        Double known = counted.get(patterns);
        if (known != null) {
            return known;
        }
        double product = 1;
        for (PatternSet part : bgp.components(patterns)) {
            product = Cost.product(product, part(part));
        }
        return product;
    }

    private double part(PatternSet connected) {
        Double known = counted.get(connected);
        if (known == null) {
            known = count(connected);
            counted.put(connected, known);
        }
        return known;
    }

    @Override
    public final boolean isExact(long low, long high) {
        return true;
    }

    @Override
    public final double squaredLogError(long low, long high) {
        return 0;
    }

    @Override
    public final boolean isDear() {
        return true;
    }
}
