package org.gbjo.search;

/**
 * What one step of a plan costs, by the rows on its left, on its right and in its result, and by how its right side is
 * reached. The cost of a plan is the sum over its steps. A cost that says nothing else is C_out.
 */
public interface StepCost {
    /** How the right side of a join is reached. */
    enum Access {
        /** A single relation is looked up for each row on the left, by a variable that both sides share. */
        LOOK_UP,
        /** A single relation is read for each row on the left, which shares no variable with it. */
        PRODUCT,
        /** Both sides are trees of their own, joined by hash. */
        HASH
    }

    /** What it costs to begin with a relation of so many rows. */
    default double start(double rows) {
        return 0;
    }

    /** What a join costs apart from its result. */
    default double join(double leftRows, double rightRows, Access access) {
        return 0;
    }

    /** What the result of a join costs. */
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
        public double start(double rows) {
            return rows;
        }
    };

    /** The rows of each relation by itself: a greedy search then takes the smallest pattern first. */
    StepCost SMALLEST_FIRST = new StepCost() {
        @Override
        public double start(double rows) {
            return rows;
        }

        @Override
        public double join(double leftRows, double rightRows, Access access) {
            return rightRows;
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
