package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.SoakBenchmark;
import org.gbjo.bench.engine.StoreKind;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "soak",
        description =
                "Ask stores with the plug-in for a long time, with updates and new counts in between, and measure what"
                        + " memory stays in use.",
        footer = {
            "",
            "Without --engine and --store: jena transactional, jena tdb2, rdf4j memory, rdf4j native.",
            "Example: gbjo bench soak data.nt.gz queries.jsonl --time 30m"
        })
public final class BenchSoakCommand extends BenchVerb {
    /** RDF4J's LMDB store is asked for by its name: version 5.2.0 may end the process when a query is cut off. */
    private static final List<StoreKind> USUAL =
            List.of(StoreKind.JENA_TRANSACTIONAL, StoreKind.JENA_TDB2, StoreKind.RDF4J_MEMORY, StoreKind.RDF4J_NATIVE);

    @Parameters(index = "0", paramLabel = "DATA", description = "An RDF file.")
    private Path data;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "QUERYFILE",
            description = "Queries as SPARQL (.rq, .sparql) or JSON lines (.jsonl); slow ones are left out.")
    private List<Path> queryFiles;

    @Option(
            names = "--model",
            paramLabel = "FOLDER",
            description = "A model folder of this graph (default: the plug-in counts each store itself).")
    private Path model;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Write the report so far after each sample (default: at the end alone, to the terminal).")
    private Path output;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "20m",
            description = "How long (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "16",
            description = "How many threads ask (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "10",
            description = "How often to measure (default: ${DEFAULT-VALUE}).")
    private int samples;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        SoakBenchmark.Options options = new SoakBenchmark.Options(
                stores.kinds(USUAL),
                Optional.ofNullable(model).map(path -> path.toAbsolutePath().normalize()),
                time,
                threads,
                samples,
                Optional.ofNullable(output));
        return new SoakBenchmark(folder, options, progress).run(data, queryFiles);
    }
}
