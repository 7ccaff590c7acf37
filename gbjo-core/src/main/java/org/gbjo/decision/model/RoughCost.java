package org.gbjo.decision.model;

import java.util.List;
import org.gbjo.cardinality.IndependentCardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternBits;
import org.gbjo.search.GreedySearch;
import org.gbjo.search.StoreTimes;
import org.gbjo.search.TimeCost;
import org.gbjo.statistics.PatternCounts;

/**
 * What orders of one BGP cost by counts alone, if predicates and values are independent. This takes microseconds. It tells
 * small queries from large ones, and those that another order could help from those that it could not, before the model is
 * asked. For one thread.
 */
public final class RoughCost {
    private final IndependentCardinalities cardinalities;
    private final TimeCost time = new TimeCost();

    private RoughCost(IndependentCardinalities cardinalities) {
        this.cardinalities = cardinalities;
    }

    /**
     * Looks up the counts of patterns, unless the engine knows them.
     *
     * @param times how long the store takes for what plans do
     */
    public static RoughCost of(List<Pattern> patterns, KnownCounts known, PatternCounts counts, StoreTimes times) {
        IndependentCardinalities cardinalities = new IndependentCardinalities(counts);
        cardinalities.open(patterns, known);
        RoughCost cost = new RoughCost(cardinalities);
        cost.time.open(patterns, cardinalities, times);
        return cost;
    }

    /** How many variables occur in more than one pattern. */
    public int sharedVariables() {
        return cardinalities.sharedVariables();
    }

    /** An order with the rows that it touches, those of its first pattern and of all its joins, and its time. */
    public ScoredOrder score(JoinOrder order) {
        double touched = 0;
        double nanos = 0;
        double rows = 1;
        long low = 0;
        long high = 0;
        for (int place = 0; place < order.size(); place++) {
            int next = order.at(place);
            nanos += time.lookUp(next, low, high, rows, 0);
            low |= PatternBits.low(next);
            high |= PatternBits.high(next);
            rows = cardinalities.rows(low, high);
            touched += rows;
            nanos += time.output(rows);
        }
        return new ScoredOrder(order, Math.log(touched), Math.log(nanos));
    }

    /**
     * ln of the nanoseconds that a greedy order takes. It need not be the best order, but mostly it is better than the
     * native one if any is.
     */
    public double greedyLogNanos() {
        GreedySearch greedy = new GreedySearch(time);
        greedy.search(cardinalities);
        return Math.log(greedy.cost());
    }
}
