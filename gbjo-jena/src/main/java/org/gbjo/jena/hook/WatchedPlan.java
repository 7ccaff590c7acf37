package org.gbjo.jena.hook;

import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.PlanBase;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.gbjo.observe.QueryWatch;

/** A plan that tells when its query has ended, for those who want to hear of slow ones. */
final class WatchedPlan extends PlanBase {
    private final Plan plan;
    private final QueryWatch watch;
    private final Object query;

    private WatchedPlan(Plan plan, QueryWatch watch, Object query) {
        super(plan.getOp(), plan);
        this.plan = plan;
        this.watch = watch;
        this.query = query;
    }

    /**
     * The plan itself if nobody wants to hear of its end.
     *
     * @param query the query or its algebra, whose text is for people
     */
    static Plan of(Plan plan, QueryWatch watch, Object query) {
        return watch.awaitsEnd() ? new WatchedPlan(plan, watch, query) : plan;
    }

    @Override
    protected QueryIterator iteratorOnce() {
        return new QueryIteratorWrapper(plan.iterator()) {
            @Override
            protected void closeIterator() {
                try {
                    super.closeIterator();
                } finally {
                    watch.ended(query::toString);
                }
            }
        };
    }
}
