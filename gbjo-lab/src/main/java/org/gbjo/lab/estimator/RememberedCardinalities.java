package org.gbjo.lab.estimator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.gbjo.cardinality.Cost;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * Estimates each connected set once and remembers it. Any other set has the product of the rows of its parts. Belongs to
 * one thread.
 */
abstract class RememberedCardinalities implements EstimatedCardinalities {
    private final Map<PatternSet, Double> estimated = new HashMap<>();
    private Bgp bgp;
    private Deadline deadline;

    @Override
    public final void open(Bgp opened, KnownCounts known, Deadline until) {
        bgp = opened;
        deadline = until;
        estimated.clear();
        begin(opened);
    }

    /** A new query begins. */
    abstract void begin(Bgp opened);

    /** Estimates a connected set; called once for each. */
    abstract double estimate(PatternSet connected);

    final Deadline deadline() {
        return deadline;
    }

    @Override
    public final Bgp bgp() {
        return bgp;
    }

    @Override
    public final double rows(long low, long high) {
        return rows(new PatternSet(low, high));
    }

    @Override
    public final double rows(PatternSet set) {
        Double known = estimated.get(set);
        if (known != null) {
            return known;
        }
        double product = 1;
        for (PatternSet part : bgp.components(set)) {
            product = Cost.product(product, part(part));
        }
        return product;
    }

    private double part(PatternSet connected) {
        Double known = estimated.get(connected);
        if (known == null) {
            known = estimate(connected);
            estimated.put(connected, known);
        }
        return known;
    }

    /** The members without which a set of two patterns or more is still connected. */
    final int[] detachable(PatternSet connected) {
        return Arrays.stream(connected.toArray())
                .filter(member -> bgp.isConnected(connected.without(member)))
                .toArray();
    }

    @Override
    public final boolean isExact(long low, long high) {
        return false;
    }

    @Override
    public final double squaredLogError(long low, long high) {
        return UNKNOWN_ERROR;
    }

    @Override
    public final boolean isDear() {
        return true;
    }
}
