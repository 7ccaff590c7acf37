package org.gbjo.cli.advise;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gbjo.advise.cost.RowCounter;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.EndpointOptions;
import org.gbjo.statistics.GraphStatistics;
import picocli.CommandLine.Option;

/** By what rows are counted or estimated. */
public final class RowSourceOptions {
    @Option(names = "--graph", paramLabel = "GRAPH", description = "Count on this graph folder, made by gbjo import.")
    private Path graph;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "Ask this SPARQL endpoint for counts; it may take long.")
    private URI endpoint;

    @Option(
            names = "--statistics",
            paramLabel = "MODEL",
            description = "Estimate by the statistics of a model folder, made by gbjo analyze, what is not counted.")
    private Path model;

    @Option(
            names = "--cache",
            paramLabel = "FILE",
            description = "Where to keep what an endpoint has answered (default: nowhere).")
    private Path cache;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long to count for each query (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    boolean isGiven() {
        return graph != null || endpoint != null || model != null;
    }

    RowCounter open() throws IOException {
        if (!isGiven()) {
            throw new IllegalArgumentException(
                    "rows are counted with --graph or --endpoint, or estimated with --statistics; name one of them");
        }
        if (graph != null && endpoint != null) {
            throw new IllegalArgumentException("rows are counted with --graph or with --endpoint; name one of them");
        }
        Optional<GraphStatistics> statistics = model == null
                ? Optional.empty()
                : Optional.of(ModelFolder.read(model).openStatistics(model));
        if (graph != null) {
            return RowCounter.of(Graph.open(graph), statistics, timeout);
        }
        if (endpoint != null) {
            EndpointOptions options = EndpointOptions.of(endpoint).withTimeout(timeout);
            return RowCounter.of(cache == null ? options : options.withCache(cache), statistics, timeout);
        }
        return RowCounter.of(statistics.orElseThrow());
    }
}
