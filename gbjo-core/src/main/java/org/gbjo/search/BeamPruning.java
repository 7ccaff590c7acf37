package org.gbjo.search;

import org.gbjo.cardinality.Cardinalities;

/**
 * Drops sets of a level, and tells the estimator, which keeps sums for each of them. The cheapest are found by Hoare's
 * selection. Belongs to one thread.
 */
final class BeamPruning {
    private double[] costs = new double[0];

    /** Leaves at most {@code width} sets; of sets that cost as much as the last one the earlier stay. */
    void keepCheapest(BeamLevel level, int width, Cardinalities cardinalities) {
        if (costs.length < level.count()) {
            costs = new double[2 * level.count()];
        }
        System.arraycopy(level.cost, 0, costs, 0, level.count());
        double limit = smallest(level.count(), width - 1);
        int cheaper = 0;
        for (int i = 0; i < level.count(); i++) {
            cheaper += level.cost[i] < limit ? 1 : 0;
        }
        int equals = width - cheaper;
        int kept = 0;
        for (int i = 0; i < level.count() && kept < width; i++) {
            if (level.cost[i] < limit || (level.cost[i] == limit && equals-- > 0)) {
                move(level, i, kept++, cardinalities);
            }
        }
        level.sets.truncate(kept);
    }

    /** Leaves the sets whose order costs less than a bound, or whose tree costs less than another. */
    void keepBelow(BeamLevel level, double orderBound, double treeBound, Cardinalities cardinalities) {
        int kept = 0;
        for (int i = 0; i < level.count(); i++) {
            if (level.cost[i] < orderBound || level.treeCost[i] < treeBound) {
                move(level, i, kept++, cardinalities);
            }
        }
        level.sets.truncate(kept);
    }

    private static void move(BeamLevel level, int from, int to, Cardinalities cardinalities) {
        if (from != to) {
            level.move(from, to);
            cardinalities.move(from, to);
        }
    }

    /** The number that a sort would put at this place. */
    private double smallest(int count, int place) {
        int from = 0;
        int to = count - 1;
        while (from < to) {
            double pivot = costs[(from + to) >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (costs[i] < pivot) {
                    i++;
                }
                while (costs[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swapped = costs[i];
                    costs[i++] = costs[j];
                    costs[j--] = swapped;
                }
            }
            if (place <= j) {
                to = j;
            } else if (place >= i) {
                from = i;
            } else {
                break;
            }
        }
        return costs[place];
    }
}
