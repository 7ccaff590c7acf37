package org.gbjo.store.limit;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.query.QueryExecException;

/** What one query holds in memory, counted, so that it fails with a sentence before it harms others. */
public final class QueryMemory {
    private static final int MEGABYTE = 1 << 20;

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    /** A query that may hold so many bytes. */
    public QueryMemory(long limit) {
        this.limit = limit;
    }

    /** What a query may hold by default: a quarter of the heap. */
    public static long defaultLimit() {
        return Runtime.getRuntime().maxMemory() / 4;
    }

    /** Whether so many bytes may be held beside what is held now. */
    public boolean has(long bytes) {
        return held.get() + bytes <= limit;
    }

    /** How many bytes may be held beside what is held now. */
    public long left() {
        return Math.max(0, limit - held.get());
    }

    /** Takes note of bytes that are about to be held until the end of the query, or of fewer where some are free again. */
    public void hold(long bytes) {
        if (held.addAndGet(bytes) > limit) {
            throw new QueryExecException("the query needs more than the " + limit / MEGABYTE
                    + " MB of memory that a query may have; ask for less, or allow more (gbjo serve --memory)");
        }
    }
}
