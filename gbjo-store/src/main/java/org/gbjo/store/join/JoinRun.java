package org.gbjo.store.join;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.Arrays;
import java.util.OptionalLong;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/**
 * Joins patterns depth first: for each match of a step, the matches of the next one. It holds one row, whatever the
 * number of rows, and ends as soon as nobody asks for more. Belongs to one thread.
 */
public final class JoinRun {
    /** A number and its key, in a table that is half full. */
    private static final int COUNT_BYTES = 24;

    private final Step[] steps;
    /** Those of the steps that look rows up in a table. */
    private final TableStep[] tables;
    /** What is asked after each step. */
    private final RowCondition[][] conditions;

    /** The slots that have a value after each step, as bits. */
    private final long[] bound;

    private final int[] row;
    private final StopSignal stop;
    private int level;
    private long counted;
    private long left;
    /** Where to go on after a solution. */
    private int resume;

    JoinRun(Step[] steps, RowCondition[][] conditions, long[] bound, int[] row, StopSignal stop) {
        this.steps = steps;
        this.tables = Arrays.stream(steps)
                .filter(TableStep.class::isInstance)
                .map(TableStep.class::cast)
                .toArray(TableStep[]::new);
        this.conditions = conditions;
        this.bound = bound;
        this.row = row;
        this.stop = stop;
        this.resume = steps.length - 1;
    }

    /** Nobody looks at other slots than these: one solution for each of their values at a step is enough. */
    public void lookAt(long slots) {
        resume = 0;
        while (resume < steps.length - 1 && (slots & ~bound[resume]) != 0) {
            resume++;
        }
    }

    /** The row that {@link #next} changes. What is known before the join is put into it before {@link #begin}. */
    public int[] row() {
        return row;
    }

    /** Begins anew, with the values that the row has now. */
    public void begin() {
        for (TableStep table : tables) {
            table.begin(row);
        }
        restart();
    }

    private void restart() {
        level = -1;
        for (TableStep table : tables) {
            if (table.isEmpty()) {
                return;
            }
        }
        level = 0;
        steps[0].open(row);
    }

    /** Where the rows of a table are more than the memory holds, the join goes through all else for each part of them. */
    private boolean turnsToNextPart() {
        for (int i = tables.length - 1; i >= 0; i--) {
            if (tables[i].nextPart()) {
                restart();
                // A table that has no row at all ends the whole join.
                return level >= 0;
            }
            tables[i].rewind();
        }
        return false;
    }

    /** Moves to the next solution. */
    public boolean next() {
        int last = steps.length - 1;
        while (level >= 0 || turnsToNextPart()) {
            stop.step();
            if (!steps[level].next(row)) {
                level--;
            } else if (passes(level)) {
                if (level == last) {
                    level = resume;
                    return true;
                }
                steps[++level].open(row);
            }
        }
        return false;
    }

    /**
     * Moves to the next solution for whoever looks at some slots alone. If the last step gives none of these, its matches are
     * {@link #counted} and not read.
     */
    public boolean nextOf(long slots) {
        int last = steps.length - 1;
        if (last == 0 || (slots & ~bound[last - 1]) != 0) {
            counted = 1;
            return next();
        }
        left = Long.MAX_VALUE;
        return nextCounted();
    }

    /** How many solutions have the values of the row that was found last. */
    public long counted() {
        return counted;
    }

    /** How many solutions there are. */
    public long count() {
        return count(Long.MAX_VALUE).orElseThrow();
    }

    /**
     * The same. The matches of the last step are counted without being read, where that is possible.
     *
     * @param rounds empty if more matches than these have to be read
     */
    OptionalLong count(long rounds) {
        long total = 0;
        left = rounds;
        begin();
        while (nextCounted()) {
            total += counted;
        }
        return left < 0 ? OptionalLong.empty() : OptionalLong.of(total);
    }

    /** How many solutions there are for each value of a slot. */
    public void count(int slot, Int2LongOpenHashMap counts, QueryMemory memory) {
        int last = steps.length - 1;
        boolean early = last > 0 && (bound[last - 1] >>> slot & 1) != 0;
        left = Long.MAX_VALUE;
        begin();
        while (early ? nextCounted() : next()) {
            if (counts.addTo(row[slot], early ? counted : 1) == 0) {
                memory.hold(COUNT_BYTES);
            }
        }
    }

    /** Moves to the next solutions that differ in the last step alone. */
    private boolean nextCounted() {
        int last = steps.length - 1;
        boolean unread = conditions[last].length == 0 && !steps[last].countsByReading();
        while ((level >= 0 || turnsToNextPart()) && --left >= 0) {
            stop.step();
            if (level == last && unread) {
                counted = steps[last].left();
                level--;
                if (counted > 0) {
                    return true;
                }
            } else if (!steps[level].next(row)) {
                level--;
            } else if (passes(level)) {
                if (level == last) {
                    counted = 1;
                    return true;
                }
                steps[++level].open(row);
            }
        }
        return false;
    }

    private boolean passes(int step) {
        for (RowCondition check : conditions[step]) {
            if (!check.accepts(row)) {
                return false;
            }
        }
        return true;
    }
}
