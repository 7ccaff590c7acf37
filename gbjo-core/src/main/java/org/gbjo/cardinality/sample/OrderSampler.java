package org.gbjo.cardinality.sample;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;

/**
 * Samples the sets of an order, one join after the other. A set is extended from its largest subset that was sampled
 * before, or from the smallest of its patterns; so orders that begin alike share their samples. The whole query is
 * left out: every order pays for its rows. Belongs to one thread.
 */
final class OrderSampler {
    /** What an empty sample stands for: half a row where one row would have stood for so many. */
    private static final double UNSEEN = 0.5;
    /** The squared error of ln of that. */
    private static final double ERROR_OF_UNSEEN = 2;
    /** A change of ln of the rows of a set after which another order may be better. */
    private static final double MUCH = 0.4;
    /** No sample says more. */
    private static final double MOST = 8;

    private static final int NO_PATTERN = -1;

    /** What became of a walk along an order. */
    enum Outcome {
        /** All sets of the order have samples of the wanted size. */
        NOTHING_NEW,
        /** Something was seen that may lead to another order. */
        SEEN,
        /** What is left of the budget is not enough. */
        SPENT
    }

    private final EstimatedCardinalities estimates;
    private final Cardinalities corrected;
    private final SampledSets sets;
    private final JoinSampler sampler = new JoinSampler();
    private final JoinGraph graph = new JoinGraph();

    OrderSampler(EstimatedCardinalities estimates, Cardinalities corrected, SampledSets sets) {
        this.estimates = estimates;
        this.corrected = corrected;
        this.sets = sets;
    }

    void open(Bgp bgp, LookUps lookUps, long seed) {
        graph.open(bgp);
        sampler.open(bgp, lookUps, seed);
    }

    /** Lets the data go. */
    void close() {
        sampler.close();
    }

    /** Sets the limits of further work: the deadline of whoever asked for a plan, and the time for sampling. */
    void limit(Deadline all, Deadline own) {
        sampler.limit(all, own);
    }

    /** What was read since it was opened, in rows of the query. */
    long price() {
        return sampler.price();
    }

    /** How many rows were read since it was opened. */
    long rowsRead() {
        return sampler.rowsRead();
    }

    /** How many matches a pattern has, or {@link LookUps#UNKNOWN}. */
    long count(int pattern, int wanted, double allowed) {
        return sampler.drawsAll(pattern) ? LookUps.UNKNOWN : sampler.count(pattern, wanted, allowed - price());
    }

    /**
     * Samples the sets of an order until something unexpected is seen; reads at most so many rows since it was opened.
     */
    Outcome walk(int[] order, int wanted, double allowed) {
        Outcome outcome = Outcome.NOTHING_NEW;
        long low = PatternBits.low(order[0]);
        long high = PatternBits.high(order[0]);
        for (int place = 1; place < order.length - 1; place++) {
            low |= PatternBits.low(order[place]);
            high |= PatternBits.high(order[place]);
            findPartWith(order[place], low, high);
            long partLow = graph.partLow();
            long partHigh = graph.partHigh();
            SetSample known = sets.find(partLow, partHigh);
            boolean single = partLow == PatternBits.low(order[place]) && partHigh == PatternBits.high(order[place]);
            if (single || (known != null && known.suffices(wanted))) {
                continue;
            }
            double expected = corrected.logRows(partLow, partHigh);
            if (!sample(partLow, partHigh, wanted, allowed)) {
                return outcome == Outcome.SEEN ? Outcome.SEEN : Outcome.SPENT;
            }
            outcome = Outcome.SEEN;
            if (Math.abs(corrected.logRows(partLow, partHigh) - expected) > MUCH) {
                return outcome;
            }
        }
        return outcome;
    }

    /** Finds the part of a set that is connected with one of its patterns. */
    private void findPartWith(int pattern, long low, long high) {
        long restLow = low;
        long restHigh = high;
        do {
            graph.findPart(restLow, restHigh);
            restLow &= ~graph.partLow();
            restHigh &= ~graph.partHigh();
        } while (!PatternBits.contains(graph.partLow(), graph.partHigh(), pattern));
    }

    /** Samples a connected set; returns false if that costs too much, or nothing can be said. */
    private boolean sample(long low, long high, int wanted, double allowed) {
        SetSample current = begin(low, high, wanted, allowed);
        while (current != null && (current.low != low || current.high != high)) {
            if (current.count == 0) {
                // Nothing can be extended. The set is remembered, so that it is not tried again.
                SetSample unseen = sets.spare();
                unseen.open(low, high, wanted);
                unseen.complete = current.complete;
                sets.putSpare();
                return true;
            }
            if (price() + current.count > allowed) {
                return false;
            }
            SetSample next = sets.spare();
            int pattern = cheapestNext(current, low, high);
            if (!sampler.extend(current, pattern, wanted, allowed - price(), next)) {
                return false;
            }
            learn(current, next);
            current = sets.putSpare();
        }
        return current != null;
    }

    private SetSample begin(long low, long high, int wanted, double allowed) {
        SetSample largest = sets.largestWithin(low, high, wanted);
        int smallest = smallest(low, high);
        if (largest != null && (largest.size() > 1 || PatternBits.contains(largest.low, largest.high, smallest))) {
            return largest;
        }
        return draw(smallest, wanted, allowed) ? sets.putSpare() : null;
    }

    private boolean draw(int pattern, int wanted, double allowed) {
        long low = PatternBits.low(pattern);
        long high = PatternBits.high(pattern);
        double matches = estimates.rows(low, high);
        double most = sampler.drawsAll(pattern) ? matches : Math.min(wanted, matches);
        double error = SampledCardinalities.expected(estimates, low, high);
        return price() + 2 * most <= allowed
                && sampler.draw(pattern, wanted, allowed - price(), matches, error, sets.spare());
    }

    private int smallest(long low, long high) {
        int smallest = NO_PATTERN;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < graph.size(); i++) {
            if (PatternBits.contains(low, high, i)) {
                double matches = estimates.logRows(PatternBits.low(i), PatternBits.high(i));
                if (smallest == NO_PATTERN || matches < least) {
                    smallest = i;
                    least = matches;
                }
            }
        }
        return smallest;
    }

    /** The pattern of the set with which the sampled part of it has fewest rows. */
    private int cheapestNext(SetSample current, long low, long high) {
        int cheapest = NO_PATTERN;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < graph.size(); i++) {
            boolean reached = ((graph.neighboursLow(i) & current.low) | (graph.neighboursHigh(i) & current.high)) != 0;
            if (reached && PatternBits.contains(low & ~current.low, high & ~current.high, i)) {
                double rows = corrected.logRows(current.low | PatternBits.low(i), current.high | PatternBits.high(i));
                if (cheapest == NO_PATTERN || rows < least) {
                    cheapest = i;
                    least = rows;
                }
            }
        }
        return cheapest;
    }

    /** Weighs what was seen of a set against its estimate, by the precision of both. */
    private void learn(SetSample from, SetSample seen) {
        double estimate = estimates.logRows(seen.low, seen.high);
        if (estimates.isExact(seen.low, seen.high)) {
            // The rows were drawn, but how many there are is known better.
            seen.rows = estimates.rows(seen.low, seen.high);
            return;
        }
        seen.tells = true;
        if (seen.exact) {
            seen.logCorrection = Cardinalities.log(seen.rows) - estimate;
            return;
        }
        double logSeen = Math.log(seen.count == 0 ? UNSEEN * from.scale() : seen.rows);
        if (seen.count == 0) {
            seen.tells = logSeen < estimate;
            seen.squaredLogError = ERROR_OF_UNSEEN;
        }
        double expected = SampledCardinalities.expected(estimates, seen.low, seen.high);
        double weight = expected / (expected + seen.squaredLogError);
        seen.logCorrection = weight * Math.max(-MOST, Math.min(MOST, logSeen - estimate));
        seen.squaredLogError *= weight;
    }
}
