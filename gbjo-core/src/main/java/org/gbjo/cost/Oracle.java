package org.gbjo.cost;

import java.io.Closeable;
import java.io.IOException;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** Knows the exact cardinality of any set of patterns on some graph. Shared by threads. */
public interface Oracle extends Closeable {

    /** The cardinalities of one BGP; counting stops with a {@code DeadlineExceededException} when the time is over. */
    Cardinalities open(Bgp bgp, Deadline deadline);

    /** Gives back what the oracle holds; most hold nothing. */
    @Override
    default void close() throws IOException {}
}
