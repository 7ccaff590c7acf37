package org.gbjo.jena.live;

import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.PlanBase;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.gbjo.live.LiveStatistics;

/**
 * A plan that tells the statistics of its store how long its rows were asked for: until the last row, or until nobody
 * wants more. What a reader does between two rows is part of it.
 */
public final class TimedPlan extends PlanBase {
    private final Plan plan;
    private final LiveStatistics statistics;
    private final int weight;

    private TimedPlan(Plan plan, LiveStatistics statistics, int weight) {
        super(plan.getOp(), plan);
        this.plan = plan;
        this.statistics = statistics;
        this.weight = weight;
    }

    /** The plan itself if its time need not be known. */
    public static Plan of(Plan plan, LiveStatistics statistics) {
        int weight = statistics.weightOfNext();
        return weight == 0 ? plan : new TimedPlan(plan, statistics, weight);
    }

    @Override
    protected QueryIterator iteratorOnce() {
        statistics.queryBegins();
        long start = System.nanoTime();
        return new QueryIteratorWrapper(plan.iterator()) {
            @Override
            protected void closeIterator() {
                try {
                    super.closeIterator();
                } finally {
                    statistics.queryEnded(weight * (System.nanoTime() - start));
                }
            }
        };
    }
}
