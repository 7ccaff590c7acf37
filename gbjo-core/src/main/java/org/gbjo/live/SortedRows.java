package org.gbjo.live;

import java.nio.LongBuffer;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;
import org.gbjo.statistics.count.TripleSource;

/** Rows of a predicate and the term at the other end, sorted within each entity, without duplicates. */
final class SortedRows implements TripleSource.Rows {
    /** Where the rows of each entity begin; one more number follows the last entity. */
    private final Ints offsets;

    private final LongBuffer rows;
    private final Room room;
    private int size;

    SortedRows(int entities, int size, Room room) {
        this.room = room;
        this.offsets = room.ints(entities + 1L);
        this.rows = room.longs(size);
        this.size = size;
    }

    /** Says that an entity has a row; before {@link #place}. */
    void expect(int entity) {
        offsets.add(entity, 1);
    }

    /** Turns the number of rows of each entity into the place after its last one. */
    void place() {
        int end = 0;
        for (int i = 0; i < offsets.size(); i++) {
            end += offsets.get(i);
            offsets.put(i, end);
        }
    }

    /** Puts a row before those that its entity has; in the end its offset is its first row. */
    void put(int entity, int predicate, int other) {
        rows.put(offsets.add(entity, -1) - 1, ((long) predicate << 32) | other);
    }

    void sort() {
        RowSort sort = new RowSort(rows, room);
        int end = 0;
        for (int entity = 0; entity + 1 < offsets.size(); entity++) {
            int begin = offsets.get(entity);
            int behind = offsets.get(entity + 1);
            sort.sort(begin, behind);
            offsets.put(entity, end);
            long last = 0;
            for (int row = begin; row < behind; row++) {
                long packed = rows.get(row);
                if (row == begin || packed != last) {
                    rows.put(end++, packed);
                }
                last = packed;
            }
        }
        offsets.put(offsets.size() - 1, end);
        size = end;
    }

    int size() {
        return size;
    }

    void forEach(TripleConsumer consumer) {
        for (int entity = 0; entity + 1 < offsets.size(); entity++) {
            int end = offsets.get(entity + 1);
            for (int row = offsets.get(entity); row < end; row++) {
                long packed = rows.get(row);
                consumer.accept(entity, (int) (packed >>> 32), (int) packed);
            }
        }
    }

    @Override
    public long begin(int entity) {
        return offsets.get(entity);
    }

    @Override
    public long end(int entity) {
        return offsets.get(entity + 1);
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
