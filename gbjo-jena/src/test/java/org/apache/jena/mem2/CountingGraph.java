package org.apache.jena.mem2;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Triple;
import org.apache.jena.util.iterator.ExtendedIterator;

/**
 * A graph in memory that counts what is asked of it: each look-up and each triple that it gives. In Jena's package since the
 * plug-in knows the graphs of Jena that match terms as they are by the names of their classes.
 */
public final class CountingGraph extends GraphMem2Fast {
    private final AtomicLong touched = new AtomicLong();

    /** How many look-ups and triples there were since this was asked last. */
    public long takeTouched() {
        return touched.getAndSet(0);
    }

    @Override
    public ExtendedIterator<Triple> graphBaseFind(Triple pattern) {
        touched.incrementAndGet();
        return super.graphBaseFind(pattern).mapWith(triple -> {
            touched.incrementAndGet();
            return triple;
        });
    }
}
