package org.gbjo.spark.sample;

import it.unimi.dsi.fastutil.longs.LongRBTreeSet;
import java.util.Iterator;

/** The nodes of triples with the smallest lots, at most so many. */
final class FewestNodes {
    private final LongRBTreeSet lots = new LongRBTreeSet();
    private final int most;

    private FewestNodes(int most) {
        this.most = most;
    }

    static DrawnNodes of(Iterator<String[]> triples, Lot lot, int most) {
        FewestNodes nodes = new FewestNodes(most);
        while (triples.hasNext()) {
            String[] triple = triples.next();
            nodes.add(lot.of(triple[0]));
            nodes.add(lot.of(triple[2]));
        }
        return DrawnNodes.of(nodes.lots.toLongArray());
    }

    private void add(long lot) {
        if (lots.size() < most) {
            lots.add(lot);
        } else if (lot < lots.lastLong() && lots.add(lot)) {
            lots.remove(lots.lastLong());
        }
    }
}
