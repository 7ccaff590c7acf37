package org.gbjo.store.join;

import org.gbjo.store.path.PathSearch;

/**
 * A property path between two terms.
 *
 * @param from where it begins: the place of a variable in a row, or {@link IdPattern#CONSTANT}
 * @param fromId the term id of a constant
 * @param to where it ends, in the same way
 * @param search finds its ends
 */
public record JoinPath(int from, int fromId, int to, int toId, PathSearch search) implements JoinPart {
    @Override
    public long variables() {
        return bit(from) | bit(to);
    }

    /**
     * The same path in other rows.
     *
     * @param places the new slot of each slot
     */
    public JoinPath renumbered(int[] places) {
        return new JoinPath(
                from == IdPattern.CONSTANT ? from : places[from],
                fromId,
                to == IdPattern.CONSTANT ? to : places[to],
                toId,
                search);
    }

    private static long bit(int slot) {
        return slot == IdPattern.CONSTANT ? 0 : 1L << slot;
    }

    /** Whether the term is known where the path begins. */
    boolean beginsKnown(long bound) {
        return (bit(from) & ~bound) == 0;
    }

    /** Whether the term is known where the path ends. */
    boolean endsKnown(long bound) {
        return (bit(to) & ~bound) == 0;
    }

    /** Where the path begins in a row. */
    int begin(int[] row) {
        return from == IdPattern.CONSTANT ? fromId : row[from];
    }

    /** Where the path ends in a row. */
    int end(int[] row) {
        return to == IdPattern.CONSTANT ? toId : row[to];
    }
}
