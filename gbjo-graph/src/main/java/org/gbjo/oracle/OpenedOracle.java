package org.gbjo.oracle;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/** An oracle that is opened for one BGP after the other. It counts itself, so known counts tell it nothing. */
final class OpenedOracle implements EstimatedCardinalities {
    private final Oracle oracle;
    private Cardinalities counted;

    OpenedOracle(Oracle oracle) {
        this.oracle = oracle;
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, Deadline deadline) {
        counted = oracle.open(bgp, deadline);
    }

    @Override
    public Bgp bgp() {
        return counted.bgp();
    }

    @Override
    public double rows(long low, long high) {
        return counted.rows(low, high);
    }

    @Override
    public boolean isExact(long low, long high) {
        return counted.isExact(low, high);
    }

    @Override
    public double squaredLogError(long low, long high) {
        return counted.squaredLogError(low, high);
    }

    @Override
    public boolean isDear() {
        return counted.isDear();
    }

    @Override
    public void shrink() {
        counted.shrink();
    }
}
