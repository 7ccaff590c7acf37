package org.gbjo.graph;

import org.gbjo.graph.storage.PackedColumn;

/**
 * The triples in one {@link IndexOrder}. For each key of the first position it knows where the rows of that key begin;
 * two columns hold the second and the third position. Rows are numbered from 0 in sorted order.
 *
 * <p>Keys are term ids in subject and object position, and predicate ordinals ({@link Graph#predicateOrdinal}) in
 * predicate position.
 */
public final class TripleIndex {
    private final IndexOrder order;
    private final PackedColumn offsets;
    private final PackedColumn second;
    private final PackedColumn third;

    TripleIndex(IndexOrder order, PackedColumn offsets, PackedColumn second, PackedColumn third) {
        this.order = order;
        this.offsets = offsets;
        this.second = second;
        this.third = third;
    }

    public IndexOrder order() {
        return order;
    }

    /** The first row of a key of the first position. */
    public long begin(int key) {
        return offsets.get(key);
    }

    /** The row after the last one of a key of the first position. */
    public long end(int key) {
        return offsets.get(key + 1L);
    }

    /** The key of the first position of a row: the last one that begins there or before. */
    public int key(long row) {
        int low = 0;
        int high = keys() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (begin(middle) <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The keys of the second position; sorted within the rows of a first key. */
    public PackedColumn second() {
        return second;
    }

    /** The keys of the third position; sorted within the rows of a first and second key. */
    public PackedColumn third() {
        return third;
    }

    /** The number of keys of the first position, including those without rows. */
    public int keys() {
        return (int) (offsets.size() - 1);
    }

    public long rows() {
        return second.size();
    }
}
