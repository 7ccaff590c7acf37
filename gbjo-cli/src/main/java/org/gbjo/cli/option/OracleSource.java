package org.gbjo.cli.option;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.oracle.EndpointOptions;
import org.gbjo.oracle.EndpointOracle;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who counts: a graph folder, or a SPARQL endpoint whose answers may be kept. */
public final class OracleSource {
    @Parameters(
            index = "0",
            paramLabel = "GRAPH",
            description = "A graph folder that gbjo import has made, or the address of a SPARQL endpoint.")
    private String graph;

    @Option(
            names = "--cache",
            paramLabel = "FILE",
            description = "Where to keep what a SPARQL endpoint has answered (default: nowhere).")
    private Path cache;

    /** The folder or address as it was given. */
    public String address() {
        return graph;
    }

    /** Whether answers are kept in a file, which one process alone can do. */
    public boolean isCached() {
        return cache != null;
    }

    /** {@code timeout} is how long to wait for one answer of an endpoint. */
    public Oracle open(Duration timeout) throws IOException {
        if (!isEndpoint()) {
            return new GraphOracle(Graph.open(Path.of(graph)));
        }
        EndpointOptions options = EndpointOptions.of(URI.create(graph)).withTimeout(timeout);
        return new EndpointOracle(cache == null ? options : options.withCache(cache));
    }

    private boolean isEndpoint() {
        return graph.matches("https?://.*");
    }

    /** The address of the endpoint, or the name of the folder wherever it lies. */
    public String name() {
        return isEndpoint()
                ? graph
                : Path.of(graph).toAbsolutePath().normalize().getFileName().toString();
    }

    /** The fingerprint of the graph; empty for an endpoint. */
    public String fingerprint() throws IOException {
        return isEndpoint() ? "" : GraphMetadata.read(Path.of(graph)).fingerprint();
    }
}
