package org.gbjo.cost;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * Reduces any set of patterns to its connected parts, whose counts are multiplied (a cartesian product is the product
 * of its components), and remembers each part, so that all plans of a BGP share the counts.
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
    public final double of(PatternSet patterns) {
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
}
