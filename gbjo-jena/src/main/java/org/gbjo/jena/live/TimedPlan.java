package org.gbjo.jena.live;

import org.apache.jena.atlas.io.IndentedWriter;
import org.apache.jena.shared.PrefixMapping;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.apache.jena.sparql.serializer.SerializationContext;
import org.gbjo.live.LiveStatistics;

/** A plan that tells the statistics of its store how long its rows were asked for. */
public final class TimedPlan implements Plan {
    private final Plan plan;
    private final LiveStatistics statistics;

    public TimedPlan(Plan plan, LiveStatistics statistics) {
        this.plan = plan;
        this.statistics = statistics;
    }

    @Override
    public Op getOp() {
        return plan.getOp();
    }

    @Override
    public QueryIterator iterator() {
        statistics.queryBegins();
        return new TimedRows(plan.iterator(), statistics);
    }

    @Override
    public void close() {
        plan.close();
    }

    @Override
    public void output(IndentedWriter out, SerializationContext context) {
        plan.output(out, context);
    }

    @Override
    public void output(IndentedWriter out) {
        plan.output(out);
    }

    @Override
    public String toString(PrefixMapping prefixes) {
        return plan.toString(prefixes);
    }

    /** The time ends with the last row, or when nobody wants more; what a reader does between two rows is part of it. */
    private static final class TimedRows extends QueryIteratorWrapper {
        private final LiveStatistics statistics;
        private final long start = System.nanoTime();
        private boolean told;

        TimedRows(QueryIterator rows, LiveStatistics statistics) {
            super(rows);
            this.statistics = statistics;
        }

        @Override
        protected void closeIterator() {
            if (!told) {
                told = true;
                statistics.queryEnded(System.nanoTime() - start);
            }
            super.closeIterator();
        }
    }
}
