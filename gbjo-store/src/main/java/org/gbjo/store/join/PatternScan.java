package org.gbjo.store.join;

import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.store.index.Stretch;

/** The matches of one pattern, each of which is a row of an index. */
final class PatternScan extends Step {
    private final Stretch stretch;
    private final int depth;
    /** For each level of the index, the slot of its variable, or {@link IdPattern#CONSTANT}. */
    private final int[] slots = new int[3];

    private final int[] ids = new int[3];
    private final boolean repeats;
    private long at;
    private long end;

    PatternScan(Graph graph, IdPattern pattern, IndexOrder order, int depth) {
        this.stretch = new Stretch(graph, order);
        this.depth = depth;
        for (int level = 0; level < 3; level++) {
            slots[level] = pattern.slots()[order.position(level)];
            ids[level] = pattern.ids()[order.position(level)];
        }
        boolean twice = false;
        for (int level = depth; level < 3; level++) {
            for (int later = level + 1; later < 3; later++) {
                twice |= slots[level] == slots[later];
            }
        }
        this.repeats = twice;
    }

    /** The stretch of a pattern all of whose positions but the third of the index have values. */
    static void locate(Stretch stretch, int[] slots, int[] ids, int depth, int[] row) {
        int first = slots[0] == IdPattern.CONSTANT ? ids[0] : row[slots[0]];
        if (depth == 1) {
            stretch.locate(first);
            return;
        }
        int second = slots[1] == IdPattern.CONSTANT ? ids[1] : row[slots[1]];
        if (depth == 2) {
            stretch.locate(first, second);
        } else {
            stretch.locate(first, second, slots[2] == IdPattern.CONSTANT ? ids[2] : row[slots[2]]);
        }
    }

    @Override
    void open(int[] row) {
        if (depth == 0) {
            stretch.locate();
        } else {
            locate(stretch, slots, ids, depth, row);
        }
        at = stretch.begin();
        end = stretch.end();
    }

    @Override
    boolean next(int[] row) {
        if (depth == 2) {
            if (at == end) {
                return false;
            }
            row[slots[2]] = stretch.term(2, at++);
            return true;
        }
        while (at < end) {
            long here = at++;
            if (!repeats) {
                for (int level = depth; level < 3; level++) {
                    row[slots[level]] = stretch.term(level, here);
                }
                return true;
            }
            if (readsRepeated(here, row)) {
                return true;
            }
        }
        return false;
    }

    /** Reads a row in which a variable stands twice, and says whether it has one value in both places. */
    private boolean readsRepeated(long here, int[] row) {
        boolean same = true;
        for (int level = depth; level < 3; level++) {
            int term = stretch.term(level, here);
            for (int before = depth; before < level; before++) {
                same &= slots[before] != slots[level] || row[slots[before]] == term;
            }
            row[slots[level]] = term;
        }
        return same;
    }

    @Override
    long left() {
        return end - at;
    }

    @Override
    boolean countsByReading() {
        return repeats;
    }
}
