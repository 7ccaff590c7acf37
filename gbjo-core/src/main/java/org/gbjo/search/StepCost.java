package org.gbjo.search;

/**
 * What one step of a plan costs: by the rows on its left, on its right and in its result, by the relation that it adds and
 * by what is joined before, which says which variables have a value. The cost of a plan is the sum over its steps, and no
 * step costs less than nothing. A cost that says nothing else is C_out.
 */
public interface StepCost {
    /** What it costs to begin with a relation that has so many rows. */
    default double start(int relation, double rows) {
        return 0;
    }

    /**
     * What it costs, apart from the result, to look up a relation for each row on the left. Where no variable of the relation
     * has a value, all of it is read each time.
     *
     * @param leftLow the relations on the left
     * @param leftHigh the relations on the left
     * @param rows how many rows the relation has by itself
     */
    default double lookUp(int relation, long leftLow, long leftHigh, double leftRows, double rows) {
        return 0;
    }

    /** What a hash join of two trees costs apart from its sides and its result; the left one is kept in memory. */
    default double hash(double leftRows, double rightRows) {
        return 0;
    }

    /** What the result of a join costs. It depends on the set that is joined alone, so all plans pay for the last one. */
    default double output(double rows) {
        return rows;
    }

    /** Whether the rows of a result matter at all; if not, a greedy search does not ask for them. */
    default boolean readsOutput() {
        return true;
    }

    /** C_out (paper, section 2.4): the rows of all joins; relations that are read or looked up cost nothing. */
    StepCost C_OUT = new StepCost() {};

    /**
     * C_out and the rows of each relation that a plan begins with, which an engine reads as a whole. C_out alone cannot tell
     * which of the first two patterns comes first.
     */
    StepCost ROWS_TOUCHED = new StepCost() {
        @Override
        public double start(int relation, double rows) {
            return rows;
        }
    };

    /** The rows of each relation by itself: a greedy search then takes the smallest pattern first. */
    StepCost SMALLEST_FIRST = new StepCost() {
        @Override
        public double start(int relation, double rows) {
            return rows;
        }

        @Override
        public double lookUp(int relation, long leftLow, long leftHigh, double leftRows, double rows) {
            return rows;
        }

        @Override
        public double output(double rows) {
            return 0;
        }

        @Override
        public boolean readsOutput() {
            return false;
        }
    };
}
