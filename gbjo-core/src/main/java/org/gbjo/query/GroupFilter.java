package org.gbjo.query;

import java.util.List;

/**
 * A condition on rows, which is looked at as soon as its variables have values.
 *
 * @param selectivity the share of the rows that it leaves, as far as that can be guessed
 */
public record GroupFilter(List<Variable> variables, double selectivity) {
    public GroupFilter {
        if (!(selectivity >= 0 && selectivity <= 1)) {
            throw new IllegalArgumentException("a selectivity lies between 0 and 1, got " + selectivity);
        }
        variables = List.copyOf(variables);
    }
}
