package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.List;

/**
 * A factor with several variables while variables are eliminated, with what is expected of it (as in Selinger and others,
 * SIGMOD 1979: values of two columns contain each other, and are met equally often).
 *
 * @param factor its number
 * @param variables its variables, by column
 * @param rows about how many rows it has
 * @param values about how many different values each column has
 */
record WideFactor(int factor, List<Integer> variables, double rows, List<Double> values) {
    WideFactor {
        variables = List.copyOf(variables);
        values = List.copyOf(values);
    }

    boolean has(int variable) {
        return variables.contains(variable);
    }

    int column(int variable) {
        return variables.indexOf(variable);
    }

    double values(int variable) {
        return values.get(column(variable));
    }

    /** The same with fewer values of one variable, under another number. */
    WideFactor restricted(int number, int variable, double fewer) {
        double left = rowsWith(variable, fewer);
        List<Double> values = new ArrayList<>();
        for (int other : variables) {
            values.add(Math.min(left, other == variable ? Math.min(fewer, values(other)) : values(other)));
        }
        return new WideFactor(number, variables, left, values);
    }

    /** The rows that are left if a variable has no more values than these. */
    double rowsWith(int variable, double fewer) {
        return rows * Math.min(1, fewer / Math.max(1, values(variable)));
    }

    /** The rows of the join with another factor. */
    double rowsWith(WideFactor other) {
        double joined = rows * other.rows;
        for (int variable : variables) {
            if (other.has(variable)) {
                joined /= Math.max(1, Math.max(values(variable), other.values(variable)));
            }
        }
        return joined;
    }

    boolean touches(WideFactor other) {
        return variables.stream().anyMatch(other::has);
    }
}
