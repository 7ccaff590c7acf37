package org.gbjo.search;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/** The least C_out by the textbook recursion over sets: the obvious twin of the searches, without any bound or level. */
final class PlainDynamicProgramming {
    private final Cardinalities cardinalities;
    private final Bgp bgp;
    private final boolean products;
    private final boolean trees;
    private final Map<PatternSet, Double> least = new HashMap<>();

    /**
     * A search.
     *
     * @param products whether cartesian products that can be avoided are allowed
     * @param trees whether both sides of a join may be joins
     */
    PlainDynamicProgramming(Cardinalities cardinalities, boolean products, boolean trees) {
        this.cardinalities = cardinalities;
        this.bgp = cardinalities.bgp();
        this.products = products;
        this.trees = trees;
    }

    double logCost() {
        return Math.log(cost(bgp.all()));
    }

    private double cost(PatternSet set) {
        if (set.size() == 1) {
            return 0;
        }
        Double known = least.get(set);
        if (known != null) {
            return known;
        }
        double best = Double.POSITIVE_INFINITY;
        for (long part = (set.low() - 1) & set.low(); part != 0; part = (part - 1) & set.low()) {
            PatternSet right = PatternSet.ofMask(part);
            PatternSet left = set.minus(right);
            if ((trees || right.size() == 1) && mayJoin(left, right)) {
                best = Math.min(best, cost(left) + cost(right));
            }
        }
        double cost = best + cardinalities.rows(set);
        least.put(set, cost);
        return cost;
    }

    /** An order multiplies only when nothing that is left shares a variable with what is joined. */
    private boolean mayJoin(PatternSet left, PatternSet right) {
        if (products || touches(left, right)) {
            return true;
        }
        return !trees && !touches(left, bgp.all().minus(left));
    }

    private boolean touches(PatternSet left, PatternSet right) {
        for (int pattern : left.toArray()) {
            if (bgp.neighbours(pattern).intersects(right)) {
                return true;
            }
        }
        return false;
    }
}
