package org.gbjo.paper.search;

import java.util.BitSet;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.query.Bgp;

/**
 * The plan that the authors' code reads off a soft plan whose entries all tie: each join, from the root down, takes the
 * first free join and the first free pattern in the order in which a Python set lists them. It depends on the number of
 * patterns alone. Their C++ kernel breaks all other ties by ascending number and takes this plan from Python.
 *
 * <p>A set of CPython is a hash table whose size is a power of 2, and a small number lies in the slot of its remainder;
 * none that are left here compete for a slot. A set without one element is a new set: of 8 elements or more it is made as
 * a copy, which has the first size above twice their number; fewer are added one by one, up to 4 of them to a table of 8
 * slots and more of them to one of 32.
 */
final class TiedProjection implements Projection {
    private static final int SMALL_TABLE = 8;
    private static final int SECOND_TABLE = 32;
    private static final int MOST_IN_SMALL_TABLE = 4;
    /** From so many elements on, a set without one of them is made as a copy. */
    private static final int COPIED = 8;

    private final DecodedOrder decoded;

    TiedProjection(DecodedOrder decoded) {
        this.decoded = decoded;
    }

    @Override
    public void open(Bgp bgp) {
        decoded.reset(bgp.size());
    }

    @Override
    public void project(SoftPlan plan, PlanBatch batch) {
        int n = plan.patterns();
        int root = n - 2;
        // Nodes are numbered patterns first. All joins but the root are a set without one element.
        int[] joins = listed(n, n + root, tableWithoutOne(n - 1));
        int[] patterns = listed(0, n, copiedTable(n));
        decoded.joins[root] = root;
        for (int i = 0; i < joins.length; i++) {
            decoded.joins[root - 1 - i] = joins[i] - n;
        }
        for (int i = 0; i < root; i++) {
            decoded.patterns[n - 1 - i] = patterns[i];
        }
        decoded.patterns[0] = Math.min(patterns[n - 2], patterns[n - 1]);
        decoded.patterns[1] = Math.max(patterns[n - 2], patterns[n - 1]);
        decoded.addTo(batch);
    }

    /** The numbers from {@code from} to before {@code to} as they are taken out of a set, always the first one. */
    private static int[] listed(int from, int to, int firstTable) {
        BitSet left = new BitSet();
        left.set(from, to);
        int[] listed = new int[to - from];
        int table = firstTable;
        for (int i = 0; i < listed.length; i++) {
            int first = left.nextSetBit(0);
            for (int number = first; number >= 0; number = left.nextSetBit(number + 1)) {
                first = number % table < first % table ? number : first;
            }
            listed[i] = first;
            table = tableWithoutOne(listed.length - i);
            left.clear(first);
        }
        return listed;
    }

    /** The slots of the set that is left when an element is taken out of a set of this size. */
    private static int tableWithoutOne(int size) {
        if (size >= COPIED) {
            return copiedTable(size);
        }
        return size - 1 <= MOST_IN_SMALL_TABLE ? SMALL_TABLE : SECOND_TABLE;
    }

    private static int copiedTable(int size) {
        return Math.max(SMALL_TABLE, 2 * Integer.highestOneBit(2 * size));
    }
}
