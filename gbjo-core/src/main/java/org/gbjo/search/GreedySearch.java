package org.gbjo.search;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;

/**
 * An order that takes the cheapest step again and again, without avoidable cartesian products. It begins with the pattern
 * that is cheapest to begin with; of equals, with the one that allows the cheapest second step. Belongs to one thread.
 */
public final class GreedySearch {
    private final StepCost stepCost;
    private final JoinGraph graph = new JoinGraph();
    private Cardinalities cardinalities;
    private double[] matches = new double[0];
    private long low;
    private long high;
    private double rows;
    private double cost;
    private double cheapest;
    private double rowsOfCheapest;

    public GreedySearch(StepCost stepCost) {
        this.stepCost = stepCost;
    }

    /** Finds an order; {@link #cost} is what it costs. */
    public int[] search(Cardinalities asked) {
        int[] order = new int[asked.size()];
        open(asked, new double[order.length]);
        for (int i = 0; i < order.length; i++) {
            matches[i] = asked.rows(PatternBits.low(i), PatternBits.high(i));
        }
        order[0] = first();
        add(order[0]);
        rows = matches[order[0]];
        cost = stepCost.start(order[0], rows);
        goOn(order, 1);
        return order;
    }

    /**
     * Completes an order whose first patterns are given.
     *
     * @param matchesOfPatterns how many rows each pattern has
     * @param rowsOfGiven how many rows the given patterns have together
     */
    void complete(Cardinalities asked, double[] matchesOfPatterns, double rowsOfGiven, int[] order, int given) {
        open(asked, matchesOfPatterns);
        for (int place = 0; place < given; place++) {
            add(order[place]);
        }
        rows = rowsOfGiven;
        cost = 0;
        goOn(order, given);
    }

    private void open(Cardinalities asked, double[] matchesOfPatterns) {
        cardinalities = asked;
        matches = matchesOfPatterns;
        asked.openGraph(graph);
        low = 0;
        high = 0;
    }

    private void goOn(int[] order, int given) {
        for (int place = given; place < order.length; place++) {
            int next = cheapestStep();
            order[place] = next;
            add(next);
            rows = rowsOfCheapest;
            cost += cheapest;
        }
    }

    private void add(int pattern) {
        low |= PatternBits.low(pattern);
        high |= PatternBits.high(pattern);
    }

    private int first() {
        int best = 0;
        while (!graph.isReady(best, 0, 0)) {
            best++;
        }
        for (int i = best + 1; i < graph.size(); i++) {
            if (!graph.isReady(i, 0, 0)) {
                continue;
            }
            double difference = stepCost.start(i, matches[i]) - stepCost.start(best, matches[best]);
            if (difference < 0 || (difference == 0 && secondStep(i) < secondStep(best))) {
                best = i;
            }
        }
        return best;
    }

    private double secondStep(int first) {
        if (graph.size() == 1) {
            return 0;
        }
        low = PatternBits.low(first);
        high = PatternBits.high(first);
        rows = matches[first];
        cheapestStep();
        low = 0;
        high = 0;
        return cheapest;
    }

    /** The pattern that follows at the least cost; the first of equals. */
    private int cheapestStep() {
        boolean connected = isAnyReached();
        int best = -1;
        for (int i = 0; i < graph.size(); i++) {
            if (PatternBits.contains(low, high, i) || (connected && !isReached(i)) || !graph.isReady(i, low, high)) {
                continue;
            }
            double after = stepCost.readsOutput()
                    ? cardinalities.rows(low | PatternBits.low(i), high | PatternBits.high(i))
                    : 0;
            double step = stepCost.lookUp(i, low, high, rows, matches[i]) + stepCost.output(after);
            if (best < 0 || step < cheapest) {
                best = i;
                cheapest = step;
                rowsOfCheapest = after;
            }
        }
        return best;
    }

    private boolean isReached(int pattern) {
        return ((graph.neighboursLow(pattern) & low) | (graph.neighboursHigh(pattern) & high)) != 0;
    }

    private boolean isAnyReached() {
        for (int i = 0; i < graph.size(); i++) {
            if (!PatternBits.contains(low, high, i) && isReached(i) && graph.isReady(i, low, high)) {
                return true;
            }
        }
        return false;
    }

    /** What the order costs. */
    public double cost() {
        return cost;
    }
}
