package org.gbjo.paper.baseline;

import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * Which patterns may follow some others in an order: all of them, or, where cartesian products are to be avoided, those
 * that share a variable with one before, as long as there are any.
 */
final class Extensions {
    private final Bgp bgp;
    private final boolean connected;

    Extensions(Bgp bgp, boolean connected) {
        this.bgp = bgp;
        this.connected = connected;
    }

    /** The patterns that may follow a set; none only if the set has all patterns. */
    PatternSet of(PatternSet chosen) {
        return connected ? bgp.mayFollow(chosen) : bgp.all().minus(chosen);
    }

    /**
     * Turns an order into one that is allowed, in place: again and again the first pattern of what is left that may
     * come next. An order that is allowed stays as it is.
     */
    void repair(int[] order) {
        if (!connected) {
            return;
        }
        PatternSet chosen = PatternSet.EMPTY;
        PatternSet touched = PatternSet.EMPTY;
        for (int place = 0; place < order.length; place++) {
            PatternSet touching = touched.minus(chosen);
            int from = place;
            while (!touching.isEmpty() && !touching.contains(order[from])) {
                from++;
            }
            int next = order[from];
            System.arraycopy(order, place, order, place + 1, from - place);
            order[place] = next;
            chosen = chosen.with(next);
            touched = touched.union(bgp.neighbours(next));
        }
    }

    /** Whether the two sets may be joined in a tree of any shape; together they are a set that such a tree may have. */
    boolean mayJoin(PatternSet left, PatternSet right) {
        return !connected || bgp.touching(left).intersects(right) || isWhole(left.union(right));
    }

    /** Whether nothing outside of the set shares a variable with it. */
    private boolean isWhole(PatternSet set) {
        return bgp.touching(set).isEmpty();
    }
}
