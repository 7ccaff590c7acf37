package org.gbjo.bench.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpHeaders;
import java.util.Map;

/** A server of SPARQL in a process of its own, on the loopback interface. */
interface PeerServer extends AutoCloseable {

    /** Starts it with the data, which it loads unless it did before. */
    Started start() throws IOException;

    PeerProcess process();

    /** What a question has beside the query. */
    default Map<String, String> parameters(PeerQuestion question) {
        return Map.of();
    }

    /** Whether the answer says that the time was over, before its rows or in place of some of them. */
    default boolean isLate(int status, HttpHeaders headers) {
        return false;
    }

    /** Whether the end of the rows says so. */
    default boolean isLate(String lastLines) {
        return false;
    }

    @Override
    void close();

    /**
     * A server that answers.
     *
     * @param endpoint its URL
     * @param loadSeconds how long loading took; 0 if it was loaded before
     */
    record Started(String endpoint, double loadSeconds) {}

    /** A port that nobody listens on now. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
