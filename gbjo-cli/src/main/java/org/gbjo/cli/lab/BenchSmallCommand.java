package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.SmallStoreBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "small",
        description = "Execute small queries on beginnings of a graph: from which size on orders repay their price.",
        footer = {
            "",
            "Two patterns in RDF4J, too: GBJO_OPTS=-Dgbjo.minPatterns=2 gbjo bench small lubm-5 --engine rdf4j",
            "Example: gbjo bench small lubm-5 --sizes 500,2000,8000 --engine jena"
        })
public final class BenchSmallCommand extends BenchVerb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--sizes",
            paramLabel = "N",
            split = ",",
            defaultValue = "250,500,1000,2000,4000,16000",
            description = "Numbers of triples (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many of each shape and number of patterns (default: ${DEFAULT-VALUE}).")
    private int queries;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often to measure each query (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long a query may take (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--seed", defaultValue = "20261118", description = "Chooses queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        SmallStoreBenchmark.Options options =
                new SmallStoreBenchmark.Options(stores.kinds(), sizes, queries, rounds, timeout, seed);
        return List.of(new SmallStoreBenchmark(folder, options, progress).run(graph));
    }
}
