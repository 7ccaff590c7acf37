package org.gbjo.oracle;

import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.storage.PackedColumn;

/** Reads matches directly from the sorted index whose first levels are the known positions. */
public final class IndexReader extends MatchReader {
    /** Stands for a column where a position has a constant. */
    public static final int CONSTANT = -1;

    private final Graph graph;
    private final TripleIndex index;
    private final int depth;
    /** For each known level, the column that gives its key, or {@link #CONSTANT}. */
    private final int[] columns = new int[3];

    private final int[] constants = new int[3];
    private final int predicateLevel;
    /** The column of the level after the known ones. It is null at the first level, whose keys are implicit. */
    private final PackedColumn nextColumn;

    private final boolean lastLevel;

    private long begin;
    private long end;
    private long runBegin;
    private long runEnd;
    private int key;
    private long slot;
    private long lastSlot;

    /**
     * A reader.
     *
     * @param depth how many positions are known
     * @param columnAt for each position of the triple, the column of its variable, or {@link #CONSTANT}
     * @param constantAt for each position of the triple, the key of its constant, or {@link Dictionary#ABSENT}
     */
    public IndexReader(Graph graph, TripleIndex index, int depth, int[] columnAt, int[] constantAt) {
        this.graph = graph;
        this.index = index;
        this.lastSlot = index.firstSlot();
        this.depth = depth;
        IndexOrder order = index.order();
        int level = 0;
        for (int i = 0; i < 3; i++) {
            columns[i] = columnAt[order.position(i)];
            constants[i] = constantAt[order.position(i)];
            if (order.position(i) == IndexOrder.PREDICATE) {
                level = i;
            }
        }
        this.predicateLevel = level;
        this.nextColumn = depth == 1 ? index.second() : depth == 2 ? index.third() : null;
        this.lastLevel = depth == 2;
    }

    @Override
    public void locate(int[] values) {
        if (depth == 0) {
            begin = index.begin();
            end = index.end();
            runEnd = begin;
            slot = index.firstSlot() - 1;
            return;
        }
        int first = key(0, values);
        if (first == Dictionary.ABSENT) {
            begin = index.begin();
            end = begin;
            runEnd = end;
            return;
        }
        begin = index.begin(first);
        end = index.end(first);
        if (depth >= 2) {
            narrow(index.second(), key(1, values));
        }
        if (depth == 3) {
            narrow(index.third(), key(2, values));
        }
        runEnd = begin;
    }

    private int key(int level, int[] values) {
        int column = columns[level];
        if (column == CONSTANT) {
            return constants[level];
        }
        return level == predicateLevel ? graph.predicateOrdinal(values[column]) : values[column];
    }

    private void narrow(PackedColumn column, int wanted) {
        if (wanted != Dictionary.ABSENT) {
            begin = column.lowerBound(begin, end, wanted);
        }
        boolean found = wanted != Dictionary.ABSENT && begin < end && column.get(begin) == wanted;
        end = found ? column.runEnd(begin, end, wanted) : begin;
    }

    @Override
    public long size() {
        return end - begin;
    }

    @Override
    boolean next() {
        if (depth == 0) {
            return nextKey();
        }
        if (runEnd == end) {
            return false;
        }
        runBegin = runEnd;
        key = (int) nextColumn.get(runBegin);
        runEnd = lastLevel ? runBegin + 1 : nextColumn.runEnd(runBegin, end, key);
        return true;
    }

    private boolean nextKey() {
        while (runEnd < end) {
            slot++;
            runBegin = runEnd;
            runEnd = index.endAt(slot);
            if (runEnd > runBegin) {
                key = index.keyAt(slot);
                return true;
            }
        }
        return false;
    }

    @Override
    int value() {
        return depth == predicateLevel ? graph.predicateId(key) : key;
    }

    @Override
    long runLength() {
        return runEnd - runBegin;
    }

    /** The first of the matches, as a row of the index. */
    public long begin() {
        return begin;
    }

    @Override
    void read(long place, int[] values) {
        readRow(begin + place, values);
    }

    /** Writes the unknown columns of a row of the index into {@code values}. */
    public void readRow(long row, int[] values) {
        for (int level = depth; level < 3; level++) {
            int found = level == 0 ? firstKey(row) : (int) (level == 1 ? index.second() : index.third()).get(row);
            values[columns[level]] = level == predicateLevel ? graph.predicateId(found) : found;
        }
    }

    /** The key of the first position of a row; most often that of the row before. */
    private int firstKey(long row) {
        if (row < index.beginAt(lastSlot) || row >= index.endAt(lastSlot)) {
            lastSlot = index.slotOf(row);
        }
        return index.keyAt(lastSlot);
    }
}
