package org.gbjo.paper.baseline;

import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.Checks;
import org.gbjo.run.SeededRandom;
import org.gbjo.workload.QueryHash;

/** The cheapest of some random orders; with one, what the paper's figures call random. */
public final class RandomPlanner extends ModelPlanner {
    private final int orders;
    private final long seed;

    /**
     * A draw.
     *
     * @param orders how many orders are drawn
     * @param connected whether cartesian products are avoided where possible; then not all orders are equally likely
     * @param seed the same seed gives the same plan of a query; queries of one size get different orders
     */
    public RandomPlanner(CostModel model, int orders, boolean connected, long seed) {
        super("random", model, NO_LIMIT, connected);
        Checks.range("the number of random orders", orders, 1, 1_000_000);
        this.orders = orders;
        this.seed = seed;
    }

    @Override
    protected void search(Evaluation evaluation) {
        QueryHash query = QueryHash.of(evaluation.bgp());
        SeededRandom random = new SeededRandom(seed, query.high(), query.low());
        OrderBatch batch = new OrderBatch(evaluation, connected);
        for (int i = 0; i < orders; i++) {
            batch.add(RandomOrders.next(random, evaluation.bgp().size()));
            if (batch.size() == Evaluation.BATCH || i == orders - 1) {
                batch.logCosts();
                batch.clear();
            }
        }
    }
}
