package org.gbjo.store.join;

import java.util.List;

/**
 * A part of a plan that is joined apart, once. Its rows are kept in a hash table, where those are found that have the
 * values of a row in all variables that both have.
 *
 * @param parts what is joined, in this order
 */
public record JoinTable(List<JoinPart> parts) implements JoinPart {
    public JoinTable {
        parts = List.copyOf(parts);
    }

    @Override
    public long variables() {
        long variables = 0;
        for (JoinPart part : parts) {
            variables |= part.variables();
        }
        return variables;
    }
}
