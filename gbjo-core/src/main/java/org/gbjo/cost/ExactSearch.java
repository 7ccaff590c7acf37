package org.gbjo.cost;

import java.util.Arrays;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * The cheapest and the dearest plan under C_out by dynamic programming over pattern subsets (Selinger et al., SIGMOD
 * 1979). Exact, because C_out satisfies Bellman's principle: the cardinality of a subset does not depend on the plan
 * that made it. And no part of a cheapest plan costs more than another plan as a whole, so that where the cheapest is looked
 * for, most subsets need not be counted.
 */
public final class ExactSearch {
    /** 2^20 subsets: 12 MB of tables. */
    public static final int LEFT_LINEAR_LIMIT = 20;
    /** 3^16 splits: under a second. */
    public static final int BUSHY_LIMIT = 16;

    private final Bgp bgp;
    private final Cardinalities cardinalities;
    private final Deadline deadline;

    public ExactSearch(Cardinalities cardinalities, Deadline deadline) {
        this.bgp = cardinalities.bgp();
        this.cardinalities = cardinalities;
        this.deadline = deadline;
    }

    /** The cheapest order, cartesian products included. */
    public Optimum bestLeftLinear() {
        return leftLinear(1, false);
    }

    /** The cheapest order that joins what is connected before it multiplies what is not. */
    public Optimum bestConnectedLeftLinear() {
        return leftLinear(1, true);
    }

    /** The dearest order that joins what is connected before it multiplies what is not. */
    public Optimum worstConnectedLeftLinear() {
        return leftLinear(-1, true);
    }

    /** {@code sign} 1 looks for the least cost, -1 for the greatest. */
    private Optimum leftLinear(int sign, boolean connectedOnly) {
        int n = checkSize(LEFT_LINEAR_LIMIT, "left-linear");
        int subsets = 1 << n;
        double[] best = new double[subsets];
        byte[] last = new byte[subsets];
        Arrays.fill(last, (byte) -1);
        double bound = sign > 0 ? greedyCost() : Cost.SATURATED;
        for (int i = 0; i < n; i++) {
            last[1 << i] = (byte) i;
        }
        // Adding a bit makes a mask larger, so that all offers for a subset are made before it is read.
        for (int set = 1; set < subsets; set++) {
            if (last[set] < 0 || best[set] > bound) {
                continue;
            }
            deadline.check();
            if (Integer.bitCount(set) > 1) {
                best[set] += cardinalities.of(PatternSet.ofMask(set));
            }
            if (best[set] > bound) {
                continue;
            }
            for (long rest = extensions(set, connectedOnly); rest != 0; rest &= rest - 1) {
                int added = Long.numberOfTrailingZeros(rest);
                int larger = set | 1 << added;
                if (last[larger] < 0 || sign * best[set] < sign * best[larger]) {
                    best[larger] = best[set];
                    last[larger] = (byte) added;
                }
            }
        }
        int[] order = new int[n];
        for (int set = subsets - 1, i = n - 1; i >= 0; i--) {
            order[i] = last[set];
            set &= ~(1 << last[set]);
        }
        return new Optimum(Plan.leftLinear(order), best[subsets - 1]);
    }

    /** The cost of the order that begins with each pattern in turn and takes the smallest join again and again, at best. */
    private double greedyCost() {
        double least = Cost.SATURATED;
        for (int first = 0; first < bgp.size(); first++) {
            double cost = 0;
            for (int set = 1 << first; cost < least && set != bgp.all().low(); ) {
                deadline.check();
                double smallest = Cost.SATURATED;
                int chosen = 0;
                for (long rest = extensions(set, true); rest != 0; rest &= rest - 1) {
                    double rows = cardinalities.of(PatternSet.ofMask(set | (rest & -rest)));
                    if (rows < smallest || chosen == 0) {
                        smallest = rows;
                        chosen = set | 1 << Long.numberOfTrailingZeros(rest);
                    }
                }
                cost += smallest;
                set = chosen;
            }
            least = Math.min(least, cost);
        }
        return least;
    }

    private long extensions(int set, boolean connectedOnly) {
        PatternSet rest = bgp.all().minus(PatternSet.ofMask(set));
        if (!connectedOnly) {
            return rest.low();
        }
        long touching = 0;
        for (int bits = set; bits != 0; bits &= bits - 1) {
            touching |= bgp.neighbours(Integer.numberOfTrailingZeros(bits)).low();
        }
        touching &= rest.low();
        return touching != 0 ? touching : rest.low();
    }

    /** The cheapest tree of any shape, cartesian products included. */
    public Optimum bestBushy() {
        int n = checkSize(BUSHY_LIMIT, "bushy");
        int subsets = 1 << n;
        double[] best = new double[subsets];
        int[] split = new int[subsets];
        double bound = greedyCost();
        for (int set = 1; set < subsets; set++) {
            if (Integer.bitCount(set) == 1) {
                continue;
            }
            deadline.check();
            best[set] = Cost.SATURATED;
            int highest = Integer.highestOneBit(set);
            int others = set ^ highest;
            // The part without the highest pattern names the split; both orders of a join cost the same.
            for (int part = others; part != 0; part = (part - 1) & others) {
                double cost = best[part] + best[set ^ part];
                if (cost < best[set] || split[set] == 0) {
                    best[set] = cost;
                    split[set] = part;
                }
            }
            if (best[set] <= bound) {
                best[set] += cardinalities.of(PatternSet.ofMask(set));
            }
        }
        return new Optimum(tree(subsets - 1, split), best[subsets - 1]);
    }

    private static Plan tree(int set, int[] split) {
        if (Integer.bitCount(set) == 1) {
            return new Plan.Leaf(Integer.numberOfTrailingZeros(set));
        }
        return new Plan.Join(tree(set ^ split[set], split), tree(split[set], split));
    }

    private int checkSize(int limit, String shape) {
        if (bgp.size() > limit) {
            throw new IllegalArgumentException("the exact " + shape + " optimum is computed for at most " + limit
                    + " patterns, got " + bgp.size());
        }
        return bgp.size();
    }
}
