package org.gbjo.store.join;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.store.limit.StopSignal;

/**
 * The rows of a join with what extensions add to them, depth first as in {@link JoinRun}. A row to which one adds nothing
 * stays as it is. So a slot may have a value in one row and none in another. Belongs to one thread.
 */
public final class OptionalRun {
    private final JoinRun first;
    private final long ofFirst;
    private final OptionalJoins extensions;
    private final Level[] levels;
    private final StopSignal stop;
    private int level;

    /**
     * A run.
     *
     * @param first the join, on the row that the extensions share
     * @param ofFirst the slots to which it gives a value, as bits
     */
    public OptionalRun(JoinRun first, long ofFirst, OptionalJoins extensions, StopSignal stop) {
        this.first = first;
        this.ofFirst = ofFirst;
        this.extensions = extensions;
        this.stop = stop;
        this.levels = new Level[extensions.size()];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = new Level(i);
        }
    }

    /** Begins with the first row. */
    public void begin() {
        level = 0;
        first.begin();
    }

    /** The row that {@link #next} changes; only the {@link #bound} slots have a value. */
    public int[] row() {
        return first.row();
    }

    /** The slots that have a value in the row that was found last, as bits. */
    public long bound() {
        return levels.length == 0 ? ofFirst : levels[levels.length - 1].after;
    }

    /** Moves to the next row. */
    public boolean next() {
        while (level >= 0) {
            stop.step();
            if (level == 0 ? !first.next() : !levels[level - 1].next()) {
                level--;
            } else if (level == levels.length) {
                return true;
            } else {
                levels[level].open(level == 0 ? ofFirst : levels[level - 1].after);
                level++;
            }
        }
        return false;
    }

    /**
     * An extension for rows with values in the same slots.
     *
     * @param run null if it never matches
     */
    private record Matches(JoinRun run) {}

    /** What an extension adds to one row after the other. */
    private final class Level {
        private final int extension;
        private final Map<Long, Matches> ofBound = new HashMap<>();
        private long before = -1;
        private long after;
        private Matches matches;
        /** Null when all matches of the row have been told. */
        private JoinRun current;

        private boolean matched;
        /** No match depends on the row, and there was none. */
        private boolean neverMatches;

        Level(int extension) {
            this.extension = extension;
        }

        void open(long bound) {
            if (bound != before) {
                before = bound;
                neverMatches = false;
                matches = ofBound.computeIfAbsent(
                        bound,
                        slots -> new Matches(extensions.join(extension, slots).orElse(null)));
            }
            matched = false;
            current = neverMatches ? null : matches.run;
            if (current != null) {
                current.begin();
            }
        }

        boolean next() {
            if (current != null && current.next()) {
                matched = true;
                after = before | extensions.variables(extension);
                return true;
            }
            if (matched) {
                return false;
            }
            neverMatches = (extensions.reads(extension) & before) == 0;
            matched = true;
            current = null;
            after = before;
            return true;
        }
    }
}
