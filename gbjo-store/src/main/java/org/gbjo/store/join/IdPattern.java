package org.gbjo.store.join;

import org.gbjo.graph.IndexOrder;

/**
 * A pattern on term ids.
 *
 * @param slots for each position, the place of its variable in a row, or {@link #CONSTANT}
 * @param ids for each position, the term id of its constant; 0 for a variable
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, and read in hot loops
public record IdPattern(int[] slots, int[] ids) implements JoinPart {
    public static final int CONSTANT = -1;

    /**
     * The same pattern in other rows.
     *
     * @param places the new slot of each slot
     */
    public IdPattern renumbered(int[] places) {
        int[] moved = new int[slots.length];
        for (int position = 0; position < moved.length; position++) {
            moved[position] = slots[position] == CONSTANT ? CONSTANT : places[slots[position]];
        }
        return new IdPattern(moved, ids);
    }

    /** The positions that are constants, or variables that have a value, as bits: subject 1, predicate 2, object 4. */
    int known(long bound) {
        int known = 0;
        for (int position = 0; position < 3; position++) {
            int slot = slots[position];
            known |= slot == CONSTANT || (bound >>> slot & 1) != 0 ? 1 << position : 0;
        }
        return known;
    }

    @Override
    public long variables() {
        long variables = 0;
        for (int slot : slots) {
            variables |= slot == CONSTANT ? 0 : 1L << slot;
        }
        return variables;
    }

    /**
     * An index that begins with the known positions.
     *
     * @param wantedFirst slots as bits: their variable comes first among those without a value, if there is a choice
     * @param ascending slots as bits whose values come in ascending order
     */
    IndexOrder order(int known, long wantedFirst, long ascending) {
        IndexOrder best = null;
        int most = -1;
        for (IndexOrder order : IndexOrder.values()) {
            int depth = Integer.bitCount(known);
            int prefix = 0;
            for (int level = 0; level < depth; level++) {
                prefix |= 1 << order.position(level);
            }
            if (prefix != known) {
                continue;
            }
            int slot = depth < 3 ? slots[order.position(depth)] : CONSTANT;
            int worth = slot != CONSTANT && (wantedFirst >>> slot & 1) != 0 ? 2 : 0;
            // Among known positions, the one with more different values leads to the shorter stretch.
            worth += order.position(0) == IndexOrder.PREDICATE && depth > 1 ? 0 : 1;
            // Behind constants, look-ups of ascending values move on through one stretch.
            worth += isMerge(order, depth, ascending) ? 2 : 0;
            if (worth > most) {
                most = worth;
                best = order;
            }
        }
        return best;
    }

    private boolean isMerge(IndexOrder order, int depth, long ascending) {
        boolean merge = depth > 1;
        for (int level = 0; level < depth; level++) {
            int slot = slots[order.position(level)];
            merge &= level < depth - 1 ? slot == CONSTANT : slot != CONSTANT && (ascending >>> slot & 1) != 0;
        }
        return merge;
    }
}
