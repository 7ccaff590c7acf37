package org.gbjo.store.join;

import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.store.index.Stretch;
import org.gbjo.store.limit.StopSignal;

/**
 * The values of one variable that several patterns have in common, all of whose other positions are known. Their matches
 * are sorted, so the patterns leap over what the others do not have (Veldhuizen, Leapfrog Triejoin, ICDT 2014). Stars
 * become merge joins by it, and the last edge of a cycle costs no more than its shorter side.
 */
final class Intersection extends Step {
    private final int slot;
    private final Stretch[] stretches;
    private final int[][] slots;
    private final int[][] ids;
    private final PackedColumn[] columns;
    private final long[] at;
    private final long[] ends;
    private final int[] order;
    private final StopSignal stop;

    Intersection(Graph graph, List<IdPattern> patterns, List<IndexOrder> orders, int slot, StopSignal stop) {
        int size = patterns.size();
        this.slot = slot;
        this.stop = stop;
        stretches = new Stretch[size];
        slots = new int[size][3];
        ids = new int[size][3];
        columns = new PackedColumn[size];
        at = new long[size];
        ends = new long[size];
        order = new int[size];
        for (int i = 0; i < size; i++) {
            stretches[i] = new Stretch(graph, orders.get(i));
            columns[i] = stretches[i].third();
            for (int level = 0; level < 3; level++) {
                slots[i][level] = patterns.get(i).slots()[orders.get(i).position(level)];
                ids[i][level] = patterns.get(i).ids()[orders.get(i).position(level)];
            }
        }
    }

    @Override
    void open(int[] row) {
        for (int i = 0; i < stretches.length; i++) {
            PatternScan.locate(stretches[i], slots[i], ids[i], 2, row);
            long size = stretches[i].size();
            at[i] = stretches[i].begin();
            ends[i] = stretches[i].end();
            // The shortest leads. There are few patterns, so they are sorted by insertion.
            int place = i;
            while (place > 0 && stretches[order[place - 1]].size() > size) {
                order[place] = order[place - 1];
                place--;
            }
            order[place] = i;
            if (size == 0) {
                order[0] = i;
                return;
            }
        }
    }

    @Override
    boolean next(int[] row) {
        int lead = order[0];
        while (at[lead] < ends[lead]) {
            long value = columns[lead].get(at[lead]);
            stop.step();
            long other = value;
            for (int i = 1; i < order.length && other == value; i++) {
                int follower = order[i];
                at[follower] = columns[follower].gallop(at[follower], ends[follower], value);
                if (at[follower] == ends[follower]) {
                    at[lead] = ends[lead];
                    return false;
                }
                other = columns[follower].get(at[follower]);
            }
            if (other == value) {
                row[slot] = (int) value;
                at[lead]++;
                return true;
            }
            at[lead] = columns[lead].gallop(at[lead], ends[lead], other);
        }
        return false;
    }

    @Override
    long left() {
        return ends[order[0]] - at[order[0]];
    }

    @Override
    boolean countsByReading() {
        return true;
    }
}
