package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternBits;

/** The sets of patterns below the joins of one plan, with the share of each in its cost. Belongs to one thread. */
public final class JoinSets {
    private int joins;
    private long[] low = new long[0];
    private long[] high = new long[0];
    private double[] logRows = new double[0];
    private double[] shares = new double[0];
    private double logCost;

    /** Begins with a plan of this many joins, which are added next. */
    public void open(int count) {
        if (low.length < count) {
            low = Arrays.copyOf(low, count);
            high = Arrays.copyOf(high, count);
            logRows = Arrays.copyOf(logRows, count);
            shares = Arrays.copyOf(shares, count);
        }
        joins = 0;
    }

    void of(JoinOrder order, Cardinalities cardinalities) {
        open(order.size() - 1);
        long setLow = PatternBits.low(order.at(0));
        long setHigh = PatternBits.high(order.at(0));
        for (int place = 1; place < order.size(); place++) {
            setLow |= PatternBits.low(order.at(place));
            setHigh |= PatternBits.high(order.at(place));
            add(setLow, setHigh, cardinalities);
        }
        sum();
    }

    void of(Plan plan, Cardinalities cardinalities) {
        open(plan.patterns().size() - 1);
        for (Plan.Join join : plan.joins()) {
            add(join.patterns().low(), join.patterns().high(), cardinalities);
        }
        sum();
    }

    public void add(long setLow, long setHigh, Cardinalities cardinalities) {
        low[joins] = setLow;
        high[joins] = setHigh;
        logRows[joins++] = cardinalities.logRows(setLow, setHigh);
    }

    /** Adds up the rows, which may be too many for a number, as logarithms. */
    public void sum() {
        double greatest = Double.NEGATIVE_INFINITY;
        double total = 0;
        for (int join = 0; join < joins; join++) {
            if (logRows[join] > greatest) {
                total = total * Math.exp(greatest - logRows[join]) + 1;
                greatest = logRows[join];
            } else {
                total += Math.exp(logRows[join] - greatest);
            }
        }
        logCost = greatest + Math.log(total);
        for (int join = 0; join < joins; join++) {
            shares[join] = Math.exp(logRows[join] - logCost);
        }
    }

    /** ln of C_out. */
    public double logCost() {
        return logCost;
    }

    public double logRows(int join) {
        return logRows[join];
    }

    /**
     * How likely it is that this plan has the lower C_out. The difference of two ln costs moves by the share of a join in its
     * plan's cost for each unit of the join's ln rows; a join of both plans by the difference of its two shares. Errors of
     * different joins are taken as independent and normal; how far that is true is measured after training, and the expected
     * errors are scaled accordingly. The shares of the other plan are used up.
     */
    public double certaintyAgainst(JoinSets other, Cardinalities cardinalities) {
        double variance = 0;
        for (int join = 0; join < joins; join++) {
            double share = shares[join];
            int same = other.find(low[join], high[join]);
            if (same < other.joins) {
                share -= other.shares[same];
                other.shares[same] = 0;
            }
            variance += variance(share, low[join], high[join], cardinalities);
        }
        for (int join = 0; join < other.joins; join++) {
            variance += variance(other.shares[join], other.low[join], other.high[join], cardinalities);
        }
        double difference = other.logCost - logCost;
        return NormalDistribution.at(difference == 0 ? 0 : difference / Math.sqrt(variance));
    }

    /** The join of this set, or as many as there are. */
    private int find(long setLow, long setHigh) {
        int join = 0;
        while (join < joins && (low[join] != setLow || high[join] != setHigh)) {
            join++;
        }
        return join;
    }

    private static double variance(double share, long setLow, long setHigh, Cardinalities cardinalities) {
        return share == 0 ? 0 : share * share * cardinalities.squaredLogError(setLow, setHigh);
    }
}
