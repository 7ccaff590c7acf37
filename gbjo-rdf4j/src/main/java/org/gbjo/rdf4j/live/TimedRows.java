package org.gbjo.rdf4j.live;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;

/**
 * The rows of a query, and the time that the engine takes for them. To look at the clock for each of many rows would
 * take longer than it tells, so that after some rows a few of them stand for the rest.
 */
public final class TimedRows implements CloseableIteration<BindingSet> {
    private static final int ALL_OF_FIRST = 64;
    /** One of so many later rows is timed; a power of 2. */
    private static final int ONE_OF = 64;

    private final CloseableIteration<? extends BindingSet> rows;
    private final LongConsumer atEnd;
    private final LongSupplier nanoTime;
    private long nanos;
    private int asked;
    private boolean ended;

    /**
     * The rows of a query that has begun.
     *
     * @param atEnd is told the time of the query
     * @param nanos the time that it has taken to begin
     */
    public TimedRows(
            CloseableIteration<? extends BindingSet> rows, LongConsumer atEnd, LongSupplier nanoTime, long nanos) {
        this.rows = rows;
        this.atEnd = atEnd;
        this.nanoTime = nanoTime;
        this.nanos = nanos;
    }

    @Override
    public boolean hasNext() {
        boolean hasNext = hasNextTimed();
        if (!hasNext) {
            end();
        }
        return hasNext;
    }

    private boolean hasNextTimed() {
        if (++asked <= ALL_OF_FIRST) {
            return timed(1);
        }
        return (asked & (ONE_OF - 1)) == 0 ? timed(ONE_OF) : rows.hasNext();
    }

    private boolean timed(int standsFor) {
        long start = nanoTime.getAsLong();
        boolean hasNext = rows.hasNext();
        nanos += standsFor * (nanoTime.getAsLong() - start);
        return hasNext;
    }

    @Override
    public BindingSet next() {
        return rows.next();
    }

    @Override
    public void remove() {
        rows.remove();
    }

    @Override
    public void close() {
        try {
            rows.close();
        } finally {
            end();
        }
    }

    private void end() {
        if (!ended) {
            ended = true;
            atEnd.accept(nanos);
        }
    }
}
