package org.gbjo.live;

import java.nio.LongBuffer;
import java.util.Arrays;
import org.gbjo.statistics.count.TripleSource;

/** Rows of a predicate and the term at the other end, sorted within each entity, without duplicates. */
final class SortedRows implements TripleSource.Rows {
    /** Where the rows of each entity begin; one more number follows the last entity. */
    private final int[] offsets;

    private final LongBuffer rows;
    private int size;

    SortedRows(int entities, int size, RowBuffers buffers) {
        this.offsets = new int[entities + 1];
        this.rows = buffers.longs(size);
        this.size = size;
    }

    /** Says that an entity has a row; before {@link #place}. */
    void expect(int entity) {
        offsets[entity]++;
    }

    /** Turns the number of rows of each entity into the place after its last one. */
    void place() {
        int end = 0;
        for (int i = 0; i < offsets.length; i++) {
            end += offsets[i];
            offsets[i] = end;
        }
    }

    /** Puts a row before those that its entity has; in the end its offset is its first row. */
    void put(int entity, int predicate, int other) {
        rows.put(--offsets[entity], ((long) predicate << 32) | other);
    }

    void sort() {
        long[] ofEntity = new long[64];
        int end = 0;
        for (int entity = 0; entity + 1 < offsets.length; entity++) {
            int begin = offsets[entity];
            int count = offsets[entity + 1] - begin;
            if (count > ofEntity.length) {
                ofEntity = new long[Math.max(count, 2 * ofEntity.length)];
            }
            rows.get(begin, ofEntity, 0, count);
            Arrays.sort(ofEntity, 0, count);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                if (i == 0 || ofEntity[i] != ofEntity[i - 1]) {
                    ofEntity[kept++] = ofEntity[i];
                }
            }
            rows.put(end, ofEntity, 0, kept);
            offsets[entity] = end;
            end += kept;
        }
        offsets[offsets.length - 1] = end;
        size = end;
    }

    int size() {
        return size;
    }

    void forEach(TripleConsumer consumer) {
        for (int entity = 0; entity + 1 < offsets.length; entity++) {
            for (int row = offsets[entity]; row < offsets[entity + 1]; row++) {
                long packed = rows.get(row);
                consumer.accept(entity, (int) (packed >>> 32), (int) packed);
            }
        }
    }

    @Override
    public long begin(int entity) {
        return offsets[entity];
    }

    @Override
    public long end(int entity) {
        return offsets[entity + 1];
    }

    @Override
    public int predicate(long row) {
        return (int) (rows.get((int) row) >>> 32);
    }

    @Override
    public int other(long row) {
        return (int) rows.get((int) row);
    }
}
