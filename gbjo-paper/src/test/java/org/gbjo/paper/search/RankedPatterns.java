package org.gbjo.paper.search;

import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.LinearModel;

/**
 * Patterns whose best order is known: each has a weight and pays it once for every join below the one that it flows
 * into, so that heavy patterns should come first.
 */
final class RankedPatterns {
    private final double[] weights;

    RankedPatterns(double... weights) {
        this.weights = weights;
    }

    CostModel model() {
        return new LinearModel((pattern, join) -> weights[pattern] * join);
    }

    /** By trying all orders. */
    double optimum() {
        return optimum(0, 0);
    }

    private double optimum(int used, int place) {
        if (place == weights.length) {
            return 0;
        }
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < weights.length; i++) {
            if ((used >> i & 1) == 0) {
                best = Math.min(best, weights[i] * Math.max(0, place - 1) + optimum(used | 1 << i, place + 1));
            }
        }
        return best;
    }
}
