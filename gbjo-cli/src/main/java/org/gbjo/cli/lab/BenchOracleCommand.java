package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.OracleBenchmark;
import org.gbjo.cli.option.SizeRange;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "oracle",
        description = "Count the solutions of generated queries exactly, beside Jena in memory and on TDB2.",
        footer = {"", "Example: gbjo bench oracle wikidata.nt.gz"})
public final class BenchOracleCommand extends BenchVerb {
    @Parameters(paramLabel = "FILE", description = "The RDF file to work on.")
    private Path data;

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            defaultValue = "200",
            description = "How many queries of each shape (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--size",
            paramLabel = "RANGE",
            defaultValue = "3-8",
            description = "How many patterns, such as 5 or 3-8 (default: ${DEFAULT-VALUE}).")
    private SizeRange size;

    @Option(
            names = "--jena-timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "When a count of Jena is given up (default: ${DEFAULT-VALUE}).")
    private Duration jenaTimeout;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "The seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        OracleBenchmark.Options options =
                new OracleBenchmark.Options(count, size.minimum(), size.maximum(), jenaTimeout, seed);
        return new OracleBenchmark(data, folder, options, progress).run();
    }
}
