package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.CountBenchmark;
import org.gbjo.bench.engine.StoreKind;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "count",
        description = "Let the plug-ins count stores of their engines: time and memory.",
        footer = {"", "Example: gbjo bench count lubm-10 --engine jena"})
public final class BenchCountCommand extends BenchVerb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder.")
    private Path graph;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            split = ",",
            description = "Which engine: jena, rdf4j (default: all).")
    private List<String> engines = List.of();

    @Option(
            names = "--store",
            paramLabel = "STORE",
            split = ",",
            description = "Where the graph lies: memory, transactional, tdb2 (Jena), native, lmdb (RDF4J) (default: all"
                    + " that the engine has).")
    private List<String> stores = List.of();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often to count each store (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new CountBenchmark(folder, StoreKind.of(engines, stores), rounds, progress).run(graph));
    }
}
