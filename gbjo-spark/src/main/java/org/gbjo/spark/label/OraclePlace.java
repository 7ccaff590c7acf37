package org.gbjo.spark.label;

import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.EndpointOptions;
import org.gbjo.oracle.EndpointOracle;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;

/**
 * Where every worker finds who counts. Each process opens it once for all its tasks: a graph folder is mapped, not read.
 *
 * @param address a graph folder under the same path on all workers, or the address of a SPARQL endpoint
 * @param timeout how long to wait for one answer of an endpoint
 */
public record OraclePlace(String address, Duration timeout) implements Serializable {
    private static final Map<OraclePlace, Oracle> OPEN = new ConcurrentHashMap<>();

    public static boolean isEndpoint(String address) {
        return address.matches("https?://.*");
    }

    /** The oracle of this process. */
    Oracle oracle() {
        return OPEN.computeIfAbsent(this, OraclePlace::open);
    }

    private Oracle open() {
        try {
            return isEndpoint(address)
                    ? new EndpointOracle(EndpointOptions.of(URI.create(address)).withTimeout(timeout))
                    : new GraphOracle(Graph.open(Path.of(address)));
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException(
                    "a worker cannot open " + address + " (" + e.getMessage()
                            + "); put the graph folder where all workers find it under the same path",
                    e);
        }
    }
}
