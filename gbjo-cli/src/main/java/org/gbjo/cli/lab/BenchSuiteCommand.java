package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.EngineSuite;
import org.gbjo.bench.engine.StoreKind;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "suite",
        description = "Measure all workloads of whole queries in all engines, with the plug-in alone: 'bench engine' on"
                + " WDBench, generated queries, WatDiv and LUBM.",
        footer = {
            "",
            "Without --engine and --store: jena memory, jena tdb2, rdf4j memory, rdf4j native, rdf4j lmdb.",
            "Example: gbjo bench suite data -o suite --seed 20261201"
        })
public final class BenchSuiteCommand extends BenchVerb {
    private static final List<StoreKind> USUAL = List.of(
            StoreKind.JENA_MEMORY,
            StoreKind.JENA_TDB2,
            StoreKind.RDF4J_MEMORY,
            StoreKind.RDF4J_NATIVE,
            StoreKind.RDF4J_LMDB);

    @Parameters(
            index = "0",
            paramLabel = "DATA",
            description =
                    "A folder with wikidata.nt.gz, wdbench, watdiv-sf10.nt.gz and watdiv; what is not there is left"
                            + " out. LUBM is generated.")
    private Path data;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            required = true,
            description =
                    "Keep graphs, queries, what was measured and the report here; the same command goes on where it"
                            + " was ended.")
    private Path output;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Generate other queries than those that settings were chosen on (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            defaultValue = "120",
            description = "How many stars and paths to generate, and how many of four of the five shapes together"
                    + " (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many queries of each workload; 0: all (default: ${DEFAULT-VALUE}).")
    private int queries;

    @Option(
            names = {"-u", "--universities"},
            paramLabel = "N",
            defaultValue = "10",
            description = "The size of LUBM, in universities of 0.13 M triples (default: ${DEFAULT-VALUE}).")
    private int universities;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "2",
            description = "How often to measure each query (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long a query may take (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        EngineSuite.Options options =
                new EngineSuite.Options(data, stores.kinds(USUAL), seed, count, queries, universities, rounds, timeout);
        return new EngineSuite(options, folder, output, progress).run();
    }
}
