package org.gbjo.bench.store;

import java.time.Duration;
import java.util.OptionalLong;

/** A store that holds the data of a benchmark. */
interface StorePeer extends AutoCloseable {
    String name();

    /**
     * Answers a query to its last row.
     *
     * @param counted whether the query asks for one number, which is then the answer
     * @return the number of rows, or that number; empty if the time was over before
     */
    OptionalLong answer(String query, boolean counted, Duration limit);

    @Override
    void close();
}
