package org.gbjo.paper.baseline;

import java.util.Arrays;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternSet;

/**
 * Dynamic programming over sets of patterns (Selinger et al., SIGMOD 1979; paper, section 2.5): the best plan of a set
 * extends best plans of smaller sets. Keeps for each set the subplan with the least predicted cost; see
 * {@link SubplanBatch} for how that is asked. Exact only where the cost model obeys Bellman's principle, which the
 * paper's does not.
 */
public final class DynamicProgrammingPlanner extends ModelPlanner {
    /** 24,498 subplans. */
    public static final int LEFT_LINEAR_LIMIT = 12;
    /** 28,501 subplans. */
    public static final int BUSHY_LIMIT = 10;

    private final boolean bushy;

    /**
     * A search through all sets of patterns.
     *
     * @param bushy whether trees of any shape are built, or left-linear plans alone, as in the paper
     * @param connected whether cartesian products are left out where they can be avoided
     */
    public DynamicProgrammingPlanner(CostModel model, boolean bushy, boolean connected) {
        super("dynamic programming", model, bushy ? BUSHY_LIMIT : LEFT_LINEAR_LIMIT, connected);
        this.bushy = bushy;
    }

    @Override
    protected void search(Evaluation evaluation) {
        new Table(evaluation).fill();
    }

    /** The best subplan of each set of patterns, by the bits of the set. */
    private final class Table {
        private final Evaluation evaluation;
        private final Extensions extensions;
        private final SubplanBatch batch;
        private final Plan[] plans;
        private final double[] costs;

        Table(Evaluation evaluation) {
            int n = evaluation.bgp().size();
            this.evaluation = evaluation;
            this.extensions = new Extensions(evaluation.bgp(), connected);
            this.batch = new SubplanBatch(evaluation, this::accept);
            this.plans = new Plan[1 << n];
            this.costs = new double[1 << n];
            Arrays.fill(costs, Double.POSITIVE_INFINITY);
            for (int i = 0; i < n; i++) {
                plans[1 << i] = new Plan.Leaf(i);
            }
        }

        void fill() {
            int n = evaluation.bgp().size();
            for (int size = 2; size <= n; size++) {
                batch.reset(size - 1);
                int last = ((1 << size) - 1) << (n - size);
                for (int set = (1 << size) - 1; set <= last; set = nextOfSameSize(set)) {
                    offerPlans(set);
                }
                batch.flush();
                evaluation.keepBeginning(batch.cheapest());
            }
        }

        /** All ways to join two smaller subplans into this set. Which side is called left does not matter. */
        private void offerPlans(int set) {
            if (bushy || Integer.bitCount(set) == 2) {
                int others = set ^ Integer.highestOneBit(set);
                for (int part = others; part != 0; part = (part - 1) & others) {
                    offer(set ^ part, part);
                }
            } else {
                for (int rest = set; rest != 0; rest &= rest - 1) {
                    int part = Integer.lowestOneBit(rest);
                    offer(set ^ part, part);
                }
            }
        }

        private void offer(int left, int right) {
            if (plans[left] == null || plans[right] == null) {
                return;
            }
            PatternSet leftSet = PatternSet.ofMask(left);
            PatternSet rightSet = PatternSet.ofMask(right);
            boolean allowed = bushy
                    ? extensions.mayJoin(leftSet, rightSet)
                    : extensions.of(leftSet).containsAll(rightSet)
                            || (Integer.bitCount(left) == 1
                                    && extensions.of(rightSet).containsAll(leftSet));
            if (allowed) {
                batch.add(new Plan.Join(plans[left], plans[right]));
            }
        }

        private void accept(Plan subplan, double cost) {
            int set = (int) subplan.patterns().low();
            if (plans[set] == null || cost < costs[set]) {
                plans[set] = subplan;
                costs[set] = cost;
            }
        }
    }

    /** The next larger number with as many bits (Gosper). */
    private static int nextOfSameSize(int set) {
        int lowest = set & -set;
        int ripple = set + lowest;
        return ripple | (((set ^ ripple) / lowest) >>> 2);
    }
}
