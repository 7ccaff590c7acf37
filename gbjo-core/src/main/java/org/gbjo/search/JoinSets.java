package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternBits;

/**
 * The sets of patterns of one plan, and what a row of each of them weighs: 1 for a join in C_out; in time what it takes to
 * make the row, and to look up with it whatever is joined next. The cost is the weighted sum of rows. Belongs to one
 * thread.
 */
public final class JoinSets {
    /** What is left of a weight by rounding alone. */
    private static final double ROUNDING = 1e-9;

    private int sets;
    private long[] low = new long[0];
    private long[] high = new long[0];
    private double[] logRows = new double[0];
    private double[] weight = new double[0];
    /** What a row weighs more than in the plan that this one is compared with. */
    private double[] rest = new double[0];

    /** Begins with a plan of this many patterns, whose joins are added next. */
    public void open(int patterns) {
        if (low.length < 2 * patterns) {
            low = Arrays.copyOf(low, 2 * patterns);
            high = Arrays.copyOf(high, 2 * patterns);
            logRows = Arrays.copyOf(logRows, 2 * patterns);
            weight = Arrays.copyOf(weight, 2 * patterns);
            rest = Arrays.copyOf(rest, 2 * patterns);
        }
        sets = 0;
    }

    /** The joins of an order. */
    void of(JoinOrder order, Cardinalities cardinalities) {
        open(order.size());
        long setLow = PatternBits.low(order.at(0));
        long setHigh = PatternBits.high(order.at(0));
        for (int place = 1; place < order.size(); place++) {
            setLow |= PatternBits.low(order.at(place));
            setHigh |= PatternBits.high(order.at(place));
            add(setLow, setHigh, cardinalities);
        }
    }

    void of(Plan plan, Cardinalities cardinalities) {
        open(plan.patterns().size());
        for (Plan.Join join : plan.joins()) {
            add(join.patterns().low(), join.patterns().high(), cardinalities);
        }
    }

    public void add(long setLow, long setHigh, Cardinalities cardinalities) {
        add(setLow, setHigh, cardinalities.logRows(setLow, setHigh), 1);
    }

    private int add(long setLow, long setHigh, double logRowsOfSet, double weightOfRow) {
        low[sets] = setLow;
        high[sets] = setHigh;
        logRows[sets] = logRowsOfSet;
        weight[sets] = weightOfRow;
        return sets++;
    }

    /** The sets of an order with what they weigh in time. */
    void of(JoinOrder order, TimeCost time, Cardinalities cardinalities) {
        openAtNothing(order.size());
        int set = 0;
        for (int place = 0; place < order.size(); place++) {
            set = step(set, order.at(place), time, cardinalities);
        }
    }

    /** The same of a plan: where both sides of a join are trees, the rows of the left one are kept. */
    void of(Plan plan, TimeCost time, Cardinalities cardinalities) {
        openAtNothing(plan.patterns().size());
        weigh(plan, time, cardinalities);
    }

    /** Every plan begins with the set of no patterns, which has one row. */
    private void openAtNothing(int patterns) {
        open(patterns);
        add(0, 0, 0, 0);
    }

    private int weigh(Plan plan, TimeCost time, Cardinalities cardinalities) {
        if (plan instanceof Plan.Leaf leaf) {
            return step(0, leaf.pattern(), time, cardinalities);
        }
        Plan.Join join = (Plan.Join) plan;
        if (join.right() instanceof Plan.Leaf leaf) {
            return step(weigh(join.left(), time, cardinalities), leaf.pattern(), time, cardinalities);
        }
        if (join.left() instanceof Plan.Leaf leaf) {
            return step(weigh(join.right(), time, cardinalities), leaf.pattern(), time, cardinalities);
        }
        weight[weigh(join.left(), time, cardinalities)] += time.times().buildNanos();
        weight[weigh(join.right(), time, cardinalities)] += time.times().probeNanos();
        return addTimed(join.patterns().low(), join.patterns().high(), time, cardinalities);
    }

    /** Looks up a pattern for each row of a set. */
    private int step(int left, int pattern, TimeCost time, Cardinalities cardinalities) {
        weight[left] += time.lookUpNanos(pattern, low[left], high[left]);
        return addTimed(
                low[left] | PatternBits.low(pattern), high[left] | PatternBits.high(pattern), time, cardinalities);
    }

    private int addTimed(long setLow, long setHigh, TimeCost time, Cardinalities cardinalities) {
        return add(
                setLow,
                setHigh,
                cardinalities.logRows(setLow, setHigh),
                time.times().rowNanos());
    }

    /** ln of the weighted sum; rows may be too many for a number, so they are added up as logarithms. */
    public double logCost() {
        System.arraycopy(weight, 0, rest, 0, sets);
        return logSum();
    }

    /** ln of the sum of what is left of the sets, or {@link Cardinalities#LOG_NOTHING}. */
    private double logSum() {
        double greatest = Cardinalities.LOG_NOTHING;
        double total = 0;
        for (int set = 0; set < sets; set++) {
            if (rest[set] == 0) {
                continue;
            }
            double logPart = logPart(set);
            if (logPart > greatest) {
                total = total * Math.exp(greatest - logPart) + 1;
                greatest = logPart;
            } else {
                total += Math.exp(logPart - greatest);
            }
        }
        return total == 0 ? greatest : greatest + Math.log(total);
    }

    private double logPart(int set) {
        return rest[set] == 1 ? logRows[set] : logRows[set] + Math.log(rest[set]);
    }

    public double logRows(int join) {
        return logRows[join];
    }

    /**
     * How likely it is that this plan costs less. What both plans have costs both the same, whatever it is, so the rest is
     * compared: the sums of the sets that one plan has alone, or in which a row weighs more. ln of a sum moves by the share
     * of a set in it for each unit of the set's ln rows. Errors of different sets are taken as independent and normal; how
     * far that is true is measured after training, and the expected errors are scaled accordingly.
     */
    public double certaintyAgainst(JoinSets other, Cardinalities cardinalities) {
        System.arraycopy(other.weight, 0, other.rest, 0, other.sets);
        for (int set = 0; set < sets; set++) {
            rest[set] = weight[set];
            int same = other.find(low[set], high[set]);
            if (same < other.sets) {
                rest[set] = beyond(weight[set], other.weight[same]);
                other.rest[same] = beyond(other.weight[same], weight[set]);
            }
        }
        double logOwn = logSum();
        double logOther = other.logSum();
        double variance = variance(logOwn, cardinalities) + other.variance(logOther, cardinalities);
        return NormalDistribution.at(logOwn == logOther ? 0 : (logOther - logOwn) / Math.sqrt(variance));
    }

    private static double beyond(double own, double common) {
        return own - common > ROUNDING * own ? own - common : 0;
    }

    /** The place of a set, or as many as there are. */
    private int find(long setLow, long setHigh) {
        int set = 0;
        while (set < sets && (low[set] != setLow || high[set] != setHigh)) {
            set++;
        }
        return set;
    }

    /** The expected square of the error of a sum of what is left of the sets. */
    private double variance(double logSum, Cardinalities cardinalities) {
        double variance = 0;
        for (int set = 0; set < sets; set++) {
            double share = rest[set] == 0 || isNothing(set) ? 0 : Math.exp(logPart(set) - logSum);
            variance += share == 0 ? 0 : share * share * cardinalities.squaredLogError(low[set], high[set]);
        }
        return variance;
    }

    private boolean isNothing(int set) {
        return (low[set] | high[set]) == 0;
    }
}
