package org.gbjo.store.index;

import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.storage.PackedColumn;

/**
 * The rows of one index that begin with known keys. Who asks for one key after the other asks most often for the same
 * or for one a little further on, so each question starts where the last one ended. Belongs to one thread.
 */
public final class Stretch {
    /** The index for each set of known positions, as bits: subject 1, predicate 2, object 4. */
    private static final IndexOrder[] ORDERS = {
        IndexOrder.SPO, IndexOrder.SPO, IndexOrder.PSO, IndexOrder.SPO,
        IndexOrder.OSP, IndexOrder.SOP, IndexOrder.POS, IndexOrder.SPO
    };

    private final Graph graph;
    private final TripleIndex index;
    private final PackedColumn second;
    private final PackedColumn third;
    private final int predicateLevel;

    private int firstKey = -1;
    private long firstBegin;
    private long firstEnd;
    private int secondKey = -1;
    private long secondBegin;
    private long secondEnd;
    /** Where the last question for a key of the third level began, its key and its answer. */
    private long thirdFrom = -1;

    private int thirdKey;
    private long thirdAt;
    private long begin;
    private long end;
    private long slotOfRow;

    public Stretch(Graph graph, IndexOrder order) {
        this.graph = graph;
        this.index = graph.index(order);
        this.second = index.second();
        this.third = index.third();
        this.slotOfRow = index.firstSlot();
        int level = 0;
        while (order.position(level) != IndexOrder.PREDICATE) {
            level++;
        }
        this.predicateLevel = level;
    }

    /**
     * The triples that match.
     *
     * @param ids term ids of subject, predicate and object; {@link Dictionary#ABSENT} for any term
     */
    public static Stretch matching(Graph graph, int[] ids) {
        int known = 0;
        for (int position = 0; position < 3; position++) {
            known |= ids[position] == Dictionary.ABSENT ? 0 : 1 << position;
        }
        Stretch stretch = new Stretch(graph, ORDERS[known]);
        int first = ids[stretch.order().position(0)];
        int second = ids[stretch.order().position(1)];
        switch (Integer.bitCount(known)) {
            case 0 -> stretch.locate();
            case 1 -> stretch.locate(first);
            case 2 -> stretch.locate(first, second);
            default -> stretch.locate(first, second, ids[stretch.order().position(2)]);
        }
        return stretch;
    }

    public IndexOrder order() {
        return index.order();
    }

    /** All rows. */
    public void locate() {
        begin = index.begin();
        end = index.end();
    }

    /** The rows that begin with a term. */
    public void locate(int first) {
        if (locateFirst(first)) {
            begin = firstBegin;
            end = firstEnd;
        } else {
            end = begin;
        }
    }

    /** The rows that begin with two terms. */
    public void locate(int first, int next) {
        if (locateFirst(first) && locateSecond(next)) {
            begin = secondBegin;
            end = secondEnd;
        } else {
            end = begin;
        }
    }

    /** The row of a triple, if there is one. */
    public void locate(int first, int next, int last) {
        locate(first, next);
        if (begin < end) {
            int key = key(2, last);
            if (key == Dictionary.ABSENT) {
                end = begin;
                return;
            }
            boolean further = thirdFrom == begin && key >= thirdKey;
            thirdFrom = begin;
            thirdKey = key;
            thirdAt = further ? third.gallop(thirdAt, end, key) : third.lowerBound(begin, end, key);
            begin = thirdAt;
            end = begin < end && third.get(begin) == key ? begin + 1 : begin;
        }
    }

    /**
     * The first term from some one on that stands at the second level behind a term of the first; Integer.MAX_VALUE if there
     * is none. The second level holds no predicates.
     */
    public int nextSecond(int first, int from) {
        if (!locateFirst(first)) {
            return Integer.MAX_VALUE;
        }
        locateSecond(from);
        return secondBegin < firstEnd ? (int) second.get(secondBegin) : Integer.MAX_VALUE;
    }

    private boolean locateFirst(int term) {
        int key = key(0, term);
        if (key == Dictionary.ABSENT) {
            return false;
        }
        if (key != firstKey) {
            firstKey = key;
            long slot = index.slot(key);
            firstBegin = slot < 0 ? 0 : index.beginAt(slot);
            firstEnd = slot < 0 ? 0 : index.endAt(slot);
            secondKey = -1;
            secondBegin = firstBegin;
            secondEnd = firstBegin;
        }
        return firstBegin < firstEnd;
    }

    private boolean locateSecond(int term) {
        int key = key(1, term);
        if (key == Dictionary.ABSENT) {
            return false;
        }
        if (key != secondKey) {
            // Where it ended the last time is at most where a greater key begins.
            secondBegin = key > secondKey
                    ? second.gallop(secondEnd, firstEnd, key)
                    : second.lowerBound(firstBegin, secondBegin, key);
            boolean found = secondBegin < firstEnd && second.get(secondBegin) == key;
            secondEnd = found ? second.runEnd(secondBegin, firstEnd, key) : secondBegin;
            secondKey = key;
        }
        return secondBegin < secondEnd;
    }

    private int key(int level, int term) {
        return level == predicateLevel && term >= 0 ? graph.predicateOrdinal(term) : term;
    }

    public long begin() {
        return begin;
    }

    public long end() {
        return end;
    }

    /** How many rows there are. */
    public long size() {
        return end - begin;
    }

    /** The term at a level of a row. */
    public int term(int level, long row) {
        int key = level == 2 ? (int) third.get(row) : level == 1 ? (int) second.get(row) : keyOf(row);
        return level == predicateLevel ? graph.predicateId(key) : key;
    }

    /** The keys of the third level, for whoever compares terms at that level alone: they are sorted as terms are. */
    public PackedColumn third() {
        return third;
    }

    /** The key of a term at the third level, as {@link #third} has it; {@link Dictionary#ABSENT} if it has none. */
    public int thirdKey(int term) {
        return key(2, term);
    }

    /** Whether the third level holds predicates, whose keys are not their terms. */
    public boolean endsWithPredicate() {
        return predicateLevel == 2;
    }

    /** The key of the first level; most often that of the row before, or the next one. */
    private int keyOf(long row) {
        if (!isIn(slotOfRow, row)) {
            long next = slotOfRow + 1;
            slotOfRow = next < index.endSlot() && isIn(next, row) ? next : index.slotOf(row);
        }
        return index.keyAt(slotOfRow);
    }

    private boolean isIn(long slot, long row) {
        return row >= index.beginAt(slot) && row < index.endAt(slot);
    }
}
