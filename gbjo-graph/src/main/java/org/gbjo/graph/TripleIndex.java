package org.gbjo.graph;

import org.gbjo.graph.storage.PackedColumn;

/**
 * The triples in one {@link IndexOrder}. For each key of the first position it knows where the rows of that key begin;
 * two columns hold the second and the third position. Rows are numbered in sorted order.
 *
 * <p>Keys are term ids in subject and object position, and predicate ordinals ({@link Graph#predicateOrdinal}) in
 * predicate position. In the default graph and the union of named graphs every key has a slot of its own number, and rows
 * begin at 0. A named graph has slots for its own keys alone, and its rows are a stretch of those of all named graphs.
 */
public final class TripleIndex {
    private final IndexOrder order;
    /** The key of each slot; null if it is the number of the slot. */
    private final PackedColumn keys;

    private final PackedColumn offsets;
    private final PackedColumn second;
    private final PackedColumn third;
    private final long firstSlot;
    private final long endSlot;

    TripleIndex(IndexOrder order, PackedColumn offsets, PackedColumn second, PackedColumn third) {
        this(order, null, offsets, second, third, 0, offsets.size() - 1);
    }

    /**
     * The rows of some slots.
     *
     * @param keys the key of each slot, ascending among these slots
     */
    TripleIndex(
            IndexOrder order,
            PackedColumn keys,
            PackedColumn offsets,
            PackedColumn second,
            PackedColumn third,
            long firstSlot,
            long endSlot) {
        this.order = order;
        this.keys = keys;
        this.offsets = offsets;
        this.second = second;
        this.third = third;
        this.firstSlot = firstSlot;
        this.endSlot = endSlot;
    }

    public IndexOrder order() {
        return order;
    }

    /** The slot of a key of the first position, or {@link Dictionary#ABSENT} if it has none. */
    public long slot(int key) {
        if (keys == null) {
            return key;
        }
        long slot = keys.lowerBound(firstSlot, endSlot, key);
        return slot < endSlot && keys.get(slot) == key ? slot : Dictionary.ABSENT;
    }

    /** The key of a slot. */
    public int keyAt(long slot) {
        return (int) (keys == null ? slot : keys.get(slot));
    }

    /** The first row of a slot. */
    public long beginAt(long slot) {
        return offsets.get(slot);
    }

    /** The row after the last one of a slot. */
    public long endAt(long slot) {
        return offsets.get(slot + 1);
    }

    /** The slot after the last one. */
    public long endSlot() {
        return endSlot;
    }

    public long firstSlot() {
        return firstSlot;
    }

    /** The slot of a row: the last one that begins there or before. */
    public long slotOf(long row) {
        long low = firstSlot;
        long high = endSlot - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (beginAt(middle) <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The first key from this one on that has rows; beyond all keys if there is none. */
    public int nextKey(int from) {
        long slot = keys == null ? from : keys.lowerBound(firstSlot, endSlot, from);
        while (slot < endSlot && beginAt(slot) == endAt(slot)) {
            slot++;
        }
        return slot < endSlot ? keyAt(slot) : Integer.MAX_VALUE;
    }

    /** The first row of a key of the first position. */
    public long begin(int key) {
        long slot = slot(key);
        return slot < 0 ? begin() : beginAt(slot);
    }

    /** The row after the last one of a key of the first position. */
    public long end(int key) {
        long slot = slot(key);
        return slot < 0 ? begin() : endAt(slot);
    }

    /** The key of the first position of a row. */
    public int key(long row) {
        return keyAt(slotOf(row));
    }

    /** The keys of the second position; sorted within the rows of a first key. */
    public PackedColumn second() {
        return second;
    }

    /** The keys of the third position; sorted within the rows of a first and second key. */
    public PackedColumn third() {
        return third;
    }

    /** The number of keys of the first position, of a graph whose slots are its keys; also those without rows. */
    public int keys() {
        return (int) (offsets.size() - 1);
    }

    /** The first row. */
    public long begin() {
        return offsets.get(firstSlot);
    }

    /** The row after the last one. */
    public long end() {
        return offsets.get(endSlot);
    }

    public long rows() {
        return end() - begin();
    }
}
