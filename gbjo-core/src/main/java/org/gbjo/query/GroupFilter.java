package org.gbjo.query;

import java.util.List;

/**
 * A condition on rows, which is looked at as soon as its variables have values.
 *
 * @param variables those of its variables that relations give a value
 */
public record GroupFilter(List<Variable> variables, Condition condition) {
    public GroupFilter {
        variables = List.copyOf(variables);
    }

    /** A filter of which nothing is known but the share of the rows that it may leave. */
    public GroupFilter(List<Variable> variables, double share) {
        this(variables, new Condition.Guess(variables, share));
    }
}
