package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.List;

/**
 * A table of weights: for values of some variables, how many partial solutions have them. The rows of a factor without
 * variables are one number. Factors are numbered, and refer to those that they are made of by number.
 */
sealed interface Factor extends Serializable {

    /** How many variables it has. */
    int arity();

    /** What a factor without variables stands for: one row. */
    int SCALAR = 0;

    int UNARY = 1;

    /** The matches of a pattern, over its joined variables. */
    record Leaf(PatternShape shape) implements Factor {
        @Override
        public int arity() {
            return shape.arity();
        }
    }

    /**
     * The product of factors that meet in one variable: of any number that have no other, and of one at most that has. The
     * variable is summed out or kept.
     *
     * @param unary those without another variable, the rarest first; one may occur twice
     * @param wide the one with others, or {@link FactorTable#NONE}
     * @param column where the variable is in it
     * @param kept whether the variable stays
     * @param filtering whether the weights of the former are left out, so that they only say which rows stay
     * @param arity how many variables are left
     */
    record Meeting(List<Integer> unary, int wide, int column, boolean kept, boolean filtering, int arity)
            implements Factor {
        public Meeting {
            unary = List.copyOf(unary);
        }
    }

    /**
     * The product of two factors with several variables, some of them in common.
     *
     * @param leftColumns the common variables in the left one
     * @param rightColumns the same in the right one
     * @param keptColumns the variables that stay: columns of the left one, then, counted on, of the right one
     */
    record Pair(int left, int right, List<Integer> leftColumns, List<Integer> rightColumns, List<Integer> keptColumns)
            implements Factor {
        public Pair {
            leftColumns = List.copyOf(leftColumns);
            rightColumns = List.copyOf(rightColumns);
            keptColumns = List.copyOf(keptColumns);
        }

        @Override
        public int arity() {
            return keptColumns.size();
        }
    }

    /** What one variable of another factor has altogether; made in the same job as that factor. */
    record Projection(int of, int column) implements Factor {
        @Override
        public int arity() {
            return UNARY;
        }
    }
}
