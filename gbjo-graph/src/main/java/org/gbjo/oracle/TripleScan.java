package org.gbjo.oracle;

import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;

/** All triples with the given constants, one after another. */
final class TripleScan {
    private final Graph graph;
    private final TripleIndex index;
    private final IndexOrder order;
    private final int[] keys = new int[3];
    private long row;
    private long end;
    private int lastKey;

    /** @param known how many levels of the index have constants */
    TripleScan(Graph graph, TripleIndex index, int known, int[] constantAt) {
        this.graph = graph;
        this.index = index;
        this.order = index.order();
        int first = constantAt[order.position(0)];
        lastKey = known == 0 ? index.keys() - 1 : first;
        keys[0] = known == 0 ? 0 : first;
        row = index.begin(keys[0]);
        end = index.end(keys[0]);
        if (known >= 2) {
            int second = constantAt[order.position(1)];
            row = index.second().lowerBound(row, end, second);
            end = index.second().lowerBound(row, end, second + 1L);
        }
    }

    boolean next() {
        while (row == end) {
            if (keys[0] == lastKey) {
                return false;
            }
            keys[0]++;
            end = index.end(keys[0]);
        }
        keys[1] = (int) index.second().get(row);
        keys[2] = (int) index.third().get(row);
        row++;
        return true;
    }

    /** The term at a position of the current triple. */
    int term(int position) {
        for (int level = 0; level < 3; level++) {
            if (order.position(level) == position) {
                return position == IndexOrder.PREDICATE ? graph.predicateId(keys[level]) : keys[level];
            }
        }
        throw new IllegalArgumentException("a position is 0, 1 or 2, got " + position);
    }
}
