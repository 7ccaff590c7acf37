package org.gbjo.bench.store;

import java.io.IOException;
import java.util.OptionalLong;

/** A store with its data in a process of its own, which is started again when it has ended. */
interface RunningPeer extends AutoCloseable {

    /** Starts it and loads the data, or finds what was loaded before. */
    Load start() throws IOException;

    /** Asks; whatever happens is an answer. Throws if the store cannot be started again. */
    PeerAnswer ask(PeerQuestion question) throws IOException;

    /** The most memory that its process has had. */
    OptionalLong mostMemory();

    @Override
    void close();

    /**
     * What loading took.
     *
     * @param heap what Java's heap holds afterwards, if it is Java's; otherwise 0
     */
    record Load(double seconds, long heap) {}
}
