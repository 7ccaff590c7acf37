package org.gbjo.cardinality;

import org.gbjo.query.Bgp;

/** Levels whose estimates a network corrects. */
record NetworkLevels(Summands summands, QueryDescription description, SetNetwork network) implements SetLevels {
    @Override
    public void open(Bgp bgp) {
        network.open(description, summands);
    }

    @Override
    public SetLevel newLevel() {
        return new SumsLevel(summands, network);
    }

    @Override
    public RowSource source() {
        return RowSource.LEARNED;
    }
}
