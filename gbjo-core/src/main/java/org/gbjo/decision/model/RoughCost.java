package org.gbjo.decision.model;

import java.util.List;
import org.gbjo.cardinality.IndependentCardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternBits;
import org.gbjo.search.GreedySearch;
import org.gbjo.search.StepCost;
import org.gbjo.statistics.PatternCounts;

/**
 * What orders of one BGP cost by counts alone, if predicates and values are independent. This takes microseconds. It tells
 * small queries from large ones, and those that another order could help from those that it could not, before the model is
 * asked. For one thread.
 */
public final class RoughCost {
    private final IndependentCardinalities cardinalities;

    private RoughCost(IndependentCardinalities cardinalities) {
        this.cardinalities = cardinalities;
    }

    /** Looks up the counts of patterns, unless the engine knows them. */
    public static RoughCost of(List<Pattern> patterns, KnownCounts known, PatternCounts counts) {
        IndependentCardinalities cardinalities = new IndependentCardinalities(counts);
        cardinalities.open(patterns, known);
        return new RoughCost(cardinalities);
    }

    /** How many variables occur in more than one pattern. */
    public int sharedVariables() {
        return cardinalities.sharedVariables();
    }

    /** ln of the rows that an order touches: those of its first pattern, and those of all its joins. */
    public double logCost(JoinOrder order) {
        double total = 0;
        long low = 0;
        long high = 0;
        for (int place = 0; place < order.size(); place++) {
            low |= PatternBits.low(order.at(place));
            high |= PatternBits.high(order.at(place));
            total += cardinalities.rows(low, high);
        }
        return Math.log(total);
    }

    /**
     * ln of the rows that a greedy order touches. It need not be the cheapest order, but mostly it is better than the native
     * one if any is.
     */
    public double greedyLogCost() {
        GreedySearch greedy = new GreedySearch(StepCost.ROWS_TOUCHED);
        greedy.search(cardinalities);
        return Math.log(greedy.cost());
    }
}
