package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternBits;

/** The sets of patterns below the joins of one plan, and those that it begins with. Belongs to one thread. */
public final class JoinSets {
    private int joins;
    /** The joins, and after them the patterns that the plan begins with, if they were added. */
    private int sets;

    private long[] low = new long[0];
    private long[] high = new long[0];
    private double[] logRows = new double[0];
    /** Whether the plan that this one is compared with has the set, too. */
    private boolean[] common = new boolean[0];

    /** Begins with a plan of this many patterns, whose joins are added next. */
    public void open(int patterns) {
        if (low.length < 2 * patterns) {
            low = Arrays.copyOf(low, 2 * patterns);
            high = Arrays.copyOf(high, 2 * patterns);
            logRows = Arrays.copyOf(logRows, 2 * patterns);
            common = Arrays.copyOf(common, 2 * patterns);
        }
        joins = 0;
        sets = 0;
    }

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
        addSet(setLow, setHigh, cardinalities);
        joins = sets;
    }

    private void addSet(long setLow, long setHigh, Cardinalities cardinalities) {
        low[sets] = setLow;
        high[sets] = setHigh;
        logRows[sets++] = cardinalities.logRows(setLow, setHigh);
    }

    /** Adds the pattern that an order begins with, which an engine reads as a whole. */
    void addStart(JoinOrder order, Cardinalities cardinalities) {
        addSet(PatternBits.low(order.at(0)), PatternBits.high(order.at(0)), cardinalities);
    }

    /** Adds the patterns that a tree begins with: of two patterns that are joined with each other the smaller one. */
    void addStarts(Plan plan, Cardinalities cardinalities) {
        for (Plan.Join join : plan.joins()) {
            if (join.left() instanceof Plan.Leaf left && join.right() instanceof Plan.Leaf right) {
                boolean first = cardinalities.rows(left.patterns()) <= cardinalities.rows(right.patterns());
                Plan.Leaf start = first ? left : right;
                addSet(PatternBits.low(start.pattern()), PatternBits.high(start.pattern()), cardinalities);
            }
        }
    }

    /** ln of C_out; rows may be too many for a number, so they are added up as logarithms. */
    public double logCost() {
        Arrays.fill(common, 0, joins, false);
        return logSum(joins);
    }

    /** ln of the sum of the first sets that are not common, or {@link Cardinalities#LOG_NOTHING}. */
    private double logSum(int count) {
        double greatest = Cardinalities.LOG_NOTHING;
        double total = 0;
        for (int set = 0; set < count; set++) {
            if (!common[set] && logRows[set] > greatest) {
                total = total * Math.exp(greatest - logRows[set]) + 1;
                greatest = logRows[set];
            } else if (!common[set]) {
                total += Math.exp(logRows[set] - greatest);
            }
        }
        return total == 0 ? greatest : greatest + Math.log(total);
    }

    public double logRows(int join) {
        return logRows[join];
    }

    /**
     * How likely it is that this plan costs less. What both plans have costs both the same, whatever it is, so the rest is
     * compared: the sums of the sets that one plan has alone. ln of a sum moves by the share of a set in it for each unit of
     * the set's ln rows. Errors of different sets are taken as independent and normal; how far that is true is measured after
     * training, and the expected errors are scaled accordingly.
     */
    public double certaintyAgainst(JoinSets other, Cardinalities cardinalities) {
        Arrays.fill(other.common, 0, other.sets, false);
        for (int set = 0; set < sets; set++) {
            int same = other.find(low[set], high[set]);
            common[set] = same < other.sets;
            if (common[set]) {
                other.common[same] = true;
            }
        }
        double logOwn = logSum(sets);
        double logOther = other.logSum(other.sets);
        double variance = variance(logOwn, cardinalities) + other.variance(logOther, cardinalities);
        return NormalDistribution.at(logOwn == logOther ? 0 : (logOther - logOwn) / Math.sqrt(variance));
    }

    /** The place of a set, or as many as there are. */
    private int find(long setLow, long setHigh) {
        int set = 0;
        while (set < sets && (low[set] != setLow || high[set] != setHigh)) {
            set++;
        }
        return set;
    }

    /** The expected square of the error of a sum of the sets that are not common. */
    private double variance(double logSum, Cardinalities cardinalities) {
        double variance = 0;
        for (int set = 0; set < sets; set++) {
            double share = common[set] ? 0 : Math.exp(logRows[set] - logSum);
            variance += share == 0 ? 0 : share * share * cardinalities.squaredLogError(low[set], high[set]);
        }
        return variance;
    }
}
