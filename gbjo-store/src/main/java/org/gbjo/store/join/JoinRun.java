package org.gbjo.store.join;

/**
 * Joins patterns depth first: for each match of a step, the matches of the next one. It holds one row, whatever the
 * number of rows, and ends as soon as nobody asks for more. Belongs to one thread.
 */
public final class JoinRun {
    private final Step[] steps;
    /** What is asked after each step. */
    private final RowCondition[][] checks;

    private final int[] row;
    private final StopSignal stop;
    private int level;

    JoinRun(Step[] steps, RowCondition[][] checks, int[] row, StopSignal stop) {
        this.steps = steps;
        this.checks = checks;
        this.row = row;
        this.stop = stop;
    }

    /** The row that {@link #next} changes. What is known before the join is put into it before {@link #begin}. */
    public int[] row() {
        return row;
    }

    /** Begins anew, with the values that the row has now. */
    public void begin() {
        level = 0;
        steps[0].open(row);
    }

    /** Moves to the next solution. */
    public boolean next() {
        int last = steps.length - 1;
        while (level >= 0) {
            stop.step();
            if (!steps[level].next(row)) {
                level--;
            } else if (passes(level)) {
                if (level == last) {
                    return true;
                }
                steps[++level].open(row);
            }
        }
        return false;
    }

    private boolean passes(int step) {
        for (RowCondition check : checks[step]) {
            if (!check.accepts(row)) {
                return false;
            }
        }
        return true;
    }
}
