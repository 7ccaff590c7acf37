package org.gbjo.jena.hook;

import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.PlanBase;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.gbjo.live.LiveStatistics;
import org.gbjo.observe.QueryWatch;

/**
 * A plan that tells when its rows are asked for, and when nobody wants more of them. What a reader does between two rows
 * lies in between. This costs some nanoseconds for each row, so a plan has it only if somebody wants to hear of it.
 */
final class PlanWithEnd extends PlanBase {
    private final Plan plan;
    private final Runnable begin;
    private final Runnable end;

    private PlanWithEnd(Plan plan, Runnable begin, Runnable end) {
        super(plan.getOp(), plan);
        this.plan = plan;
        this.begin = begin;
        this.end = end;
    }

    /**
     * For those who want to hear of slow queries.
     *
     * @param query the query or its algebra, whose text is for people
     */
    static Plan watched(Plan plan, QueryWatch watch, Object query) {
        return watch.awaitsEnd() ? new PlanWithEnd(plan, () -> {}, () -> watch.ended(query::toString)) : plan;
    }

    /** For the statistics of a store, which are counted when queries have taken some time. */
    static Plan timed(Plan plan, LiveStatistics statistics) {
        int weight = statistics.weightOfNext();
        if (weight == 0) {
            return plan;
        }
        long[] start = new long[1];
        return new PlanWithEnd(
                plan,
                () -> {
                    statistics.queryBegins();
                    start[0] = System.nanoTime();
                },
                () -> statistics.queryEnded(weight * (System.nanoTime() - start[0])));
    }

    @Override
    protected QueryIterator iteratorOnce() {
        begin.run();
        QueryIterator rows;
        try {
            rows = plan.iterator();
        } catch (RuntimeException | Error e) {
            end.run();
            throw e;
        }
        return new QueryIteratorWrapper(rows) {
            @Override
            protected void closeIterator() {
                try {
                    super.closeIterator();
                } finally {
                    end.run();
                }
            }
        };
    }
}
