package org.gbjo.store.join;

import java.util.Arrays;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/**
 * Looks rows up in a hash table of the rows of another join, which is filled when the first row asks. Rows with the same
 * hash lie together, so that a look-up reads one place. If the memory of the query ends before the rows do, the table has
 * only the first part of them; whoever has gone through all of its rows asks for the next part and begins again.
 */
final class TableStep extends Step {
    /** The table of a query that has hardly any memory left. */
    private static final int LEAST_ROWS = 256;

    private static final int MOST_INTS = 1 << 30;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final JoinRun build;
    /** The slots by which rows are looked up, and those that they give a value. */
    private final int[] keys;

    private final int[] values;
    /** The slots whose values the rows of the table depend on, as they are known before the join begins. */
    private final int[] given;

    private final int width;
    private final QueryMemory memory;
    private final StopSignal stop;

    /** The rows as they come, each with its keys and then its values; then in the order of their hashes. */
    private int[] collected = new int[0];

    private int[] rows = collected;
    /** Where the rows of each hash begin; in a table without keys all rows belong together. */
    private int[] starts = {0, 0};

    private int shift;
    private int size;
    private long held;
    private boolean filled;
    private boolean complete;
    private boolean first;
    private int at;
    private int end;

    /**
     * A step.
     *
     * @param build finds the rows to keep
     * @param keys the slots that have a value when the step is opened
     * @param values the slots that it gives a value
     * @param given the slots of the build that are known before the whole join begins
     */
    TableStep(JoinRun build, int[] keys, int[] values, int[] given, QueryMemory memory, StopSignal stop) {
        this.build = build;
        this.keys = keys;
        this.values = values;
        this.given = given;
        this.width = keys.length + values.length;
        this.memory = memory;
        this.stop = stop;
    }

    /** Turns to other values of what is known before the join; without such values the table stays as it is. */
    void begin(int[] row) {
        if (given.length > 0) {
            drop();
        } else {
            rewind();
        }
        for (int slot : given) {
            build.row()[slot] = row[slot];
        }
    }

    /** Turns to the first part, unless that is there. */
    void rewind() {
        if (!first) {
            drop();
        }
    }

    private void drop() {
        filled = false;
        first = true;
        size = 0;
    }

    /** Fills the table with the next part of its rows; false if there is none. */
    boolean nextPart() {
        if (!filled || complete) {
            return false;
        }
        first = false;
        fill();
        return size > 0;
    }

    /** Whether it is known without further work, or by work that is due in any case, that there are no rows. */
    boolean isEmpty() {
        if (!filled && keys.length == 0) {
            build.begin();
            fill();
        }
        return filled && size == 0;
    }

    private void fill() {
        filled = true;
        complete = false;
        size = 0;
        int[] row = build.row();
        while (true) {
            if ((size + 1L) * width > collected.length) {
                int larger = room(collected.length);
                if (larger == collected.length) {
                    break;
                }
                collected = Arrays.copyOf(collected, larger);
            }
            if (!build.next()) {
                complete = true;
                break;
            }
            int place = size++ * width;
            for (int slot : keys) {
                collected[place++] = row[slot];
            }
            for (int slot : values) {
                collected[place++] = row[slot];
            }
        }
        index();
    }

    /** How many numbers the table may have after these; as many if there is no more memory. */
    private int room(int now) {
        int least = LEAST_ROWS * Math.max(1, width);
        int wanted = now == 0 ? least : (int) Math.min(MOST_INTS, 2L * now);
        // The rows twice, while they are sorted by their hashes, and at most two numbers for each beside them.
        long bytes = 4L * (2L * wanted + 2L * wanted / Math.max(1, width));
        // As much again stays free: the next table must not find that this one has taken all.
        if (now > 0 && (wanted == now || !memory.has(2 * (bytes - held)))) {
            return now;
        }
        memory.hold(bytes - held);
        held = bytes;
        return wanted;
    }

    /** Sorts the rows by their hashes. */
    private void index() {
        if (keys.length == 0) {
            rows = collected;
            starts = new int[] {0, size};
            return;
        }
        int bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(Math.max(1, size - 1)));
        shift = 64 - bits;
        int[] ends = new int[(1 << bits) + 1];
        for (int i = 0; i < size; i++) {
            stop.step();
            ends[hash(collected, i * width)]++;
        }
        int sum = 0;
        for (int i = 0; i < ends.length; i++) {
            sum += ends[i];
            ends[i] = sum;
        }
        int[] sorted = new int[size * width];
        for (int i = size - 1; i >= 0; i--) {
            stop.step();
            int place = --ends[hash(collected, i * width)];
            System.arraycopy(collected, i * width, sorted, place * width, width);
        }
        rows = sorted;
        starts = ends;
    }

    private int hash(int[] from, int place) {
        long hash = 0;
        for (int i = 0; i < keys.length; i++) {
            hash = (hash ^ from[place + i]) * MIX;
        }
        return (int) (hash >>> shift);
    }

    private int hashOf(int[] row) {
        long hash = 0;
        for (int key : keys) {
            hash = (hash ^ row[key]) * MIX;
        }
        return (int) (hash >>> shift);
    }

    @Override
    void open(int[] row) {
        if (!filled) {
            build.begin();
            fill();
        }
        int hash = keys.length == 0 ? 0 : hashOf(row);
        at = size == 0 ? 0 : starts[hash];
        end = size == 0 ? 0 : starts[hash + 1];
    }

    @Override
    boolean next(int[] row) {
        while (at < end) {
            int place = at++ * width;
            if (matches(place, row)) {
                place += keys.length;
                for (int slot : values) {
                    row[slot] = rows[place++];
                }
                return true;
            }
        }
        return false;
    }

    private boolean matches(int place, int[] row) {
        for (int i = 0; i < keys.length; i++) {
            if (rows[place + i] != row[keys[i]]) {
                return false;
            }
        }
        return true;
    }

    @Override
    long left() {
        return (long) end - at;
    }

    @Override
    boolean countsByReading() {
        // Different keys may have one hash.
        return keys.length > 0;
    }
}
