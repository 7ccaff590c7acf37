package org.gbjo.plan;

import java.util.List;

/**
 * Where a filter is looked at in an order: as early as its variables allow, or later if it is dear and a join in between
 * leaves it fewer rows to look at. It then drops its rows later, so those are joined in vain until then.
 */
public final class FilterPlaces {
    private FilterPlaces() {}

    /**
     * The place after which a filter costs the least.
     *
     * @param earliest the first place at which its variables have values
     * @param logRows ln of the rows after each place, where all filters are applied as early as possible
     * @param share what the filter leaves of the rows
     * @param price what it costs to look at a row, where making one costs 1
     */
    public static int best(int earliest, List<Double> logRows, double share, double price) {
        int best = earliest;
        double least = Double.POSITIVE_INFINITY;
        double joinedInVain = 0;
        for (int place = Math.max(0, earliest); place < logRows.size(); place++) {
            double left = Math.exp(logRows.get(place));
            double without = left / share;
            joinedInVain += place == earliest ? 0 : without - left;
            double cost = price * without + joinedInVain;
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        return best;
    }
}
