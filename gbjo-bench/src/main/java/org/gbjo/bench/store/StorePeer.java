package org.gbjo.bench.store;

import java.io.IOException;

/** A store that holds the data of a benchmark. */
interface StorePeer extends AutoCloseable {

    /** Answers a query to its last row, or says why not. */
    PeerAnswer answer(PeerQuestion question) throws IOException;

    @Override
    void close();
}
