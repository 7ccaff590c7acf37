package org.gbjo.paper.baseline;

import org.gbjo.paper.model.CostModel;
import org.gbjo.run.SeededRandom;

/**
 * Iterative improvement (Swami and Gupta, SIGMOD 1988; Swami, SIGMOD 1989; Steinbrunn et al., VLDB Journal 1997): from
 * a random plan to the best of the plans in which two patterns trade places, until none is better. As in the paper,
 * section 2.5, all swaps are tried before each move, in one batch. Departs: where a local optimum is reached early, the
 * rest of the evaluations goes to new starts, as Swami and Gupta do and the paper does not; large queries, whose swaps
 * alone would spend all evaluations, draw some of them at random.
 */
public final class IterativeImprovementPlanner extends ModelPlanner {
    /** As many plans as the paper asks the model about. */
    public static final int EVALUATIONS = 500;
    /** As many random plans as it starts from as long as evaluations are left; the paper has one. */
    public static final int STARTS = 20;
    /** How many swaps are tried before each move, drawn at random if there are more. */
    private static final int NEIGHBOURS = 100;

    private final int evaluations;
    private final int starts;
    private final long seed;

    /**
     * A local search.
     *
     * @param evaluations how many plans the model is asked about, I in the paper
     * @param connected whether cartesian products are avoided where possible
     * @param seed the same seed gives the same plan
     */
    public IterativeImprovementPlanner(CostModel model, int evaluations, int starts, boolean connected, long seed) {
        super("iterative improvement", model, NO_LIMIT, connected);
        this.evaluations = evaluations;
        this.starts = starts;
        this.seed = seed;
    }

    @Override
    protected void search(Evaluation evaluation) {
        SeededRandom random = new SeededRandom(seed);
        int left = evaluations;
        for (int start = 0; start < starts && left > 0; start++) {
            left = new Walk(evaluation, random).run(left);
        }
    }

    /** One start. */
    private final class Walk {
        private final OrderBatch batch;
        private final SeededRandom random;
        private final int[] swaps;
        private final int[] order;

        Walk(Evaluation evaluation, SeededRandom random) {
            int n = evaluation.bgp().size();
            this.batch = new OrderBatch(evaluation, connected);
            this.random = random;
            this.swaps = allSwaps(n);
            this.order = RandomOrders.next(random, n);
        }

        /** Returns how many evaluations are left. */
        int run(int affordable) {
            int left = affordable;
            batch.add(order);
            double cost = batch.logCosts()[0];
            left--;
            for (int winner = 0; winner >= 0; ) {
                batch.copy(winner, order);
                batch.clear();
                int tried = addNeighbours(left);
                left -= tried;
                if (tried == 0) {
                    return 0;
                }
                double[] costs = batch.logCosts();
                winner = -1;
                for (int i = 0; i < tried; i++) {
                    if (costs[i] < cost) {
                        cost = costs[i];
                        winner = i;
                    }
                }
            }
            return left;
        }

        private int addNeighbours(int left) {
            int count = Math.min(left, Math.min(NEIGHBOURS, swaps.length));
            for (int i = 0; i < count; i++) {
                if (count < swaps.length) {
                    RandomOrders.swap(swaps, i, i + random.below(swaps.length - i));
                }
                RandomOrders.swap(order, swaps[i] / order.length, swaps[i] % order.length);
                batch.add(order);
                RandomOrders.swap(order, swaps[i] / order.length, swaps[i] % order.length);
            }
            return count;
        }
    }

    /** All pairs of places, each as one number, but the first two places, whose patterns have no order. */
    private static int[] allSwaps(int n) {
        int[] swaps = new int[n * (n - 1) / 2 - 1];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = Math.max(2, i + 1); j < n; j++) {
                swaps[count++] = i * n + j;
            }
        }
        return swaps;
    }
}
