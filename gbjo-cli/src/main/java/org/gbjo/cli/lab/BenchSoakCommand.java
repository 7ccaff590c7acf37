package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.SoakBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "soak",
        description =
                "Ask Jena with the plug-in for a long time, with updates and new models in between, and measure what"
                        + " memory stays in use.",
        footer = {"", "Example: gbjo bench soak data.nt.gz queries.jsonl --model model --time 30m"})
public final class BenchSoakCommand extends BenchVerb {
    @Parameters(index = "0", paramLabel = "DATA", description = "An RDF file.")
    private Path data;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "QUERYFILE",
            description = "Queries as SPARQL (.rq, .sparql) or JSON lines (.jsonl); slow ones are left out.")
    private List<Path> queryFiles;

    @Option(names = "--model", paramLabel = "FOLDER", required = true, description = "A model folder of this graph.")
    private Path model;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "5m",
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
        SoakBenchmark.Options options =
                new SoakBenchmark.Options(model.toAbsolutePath().normalize(), time, threads, samples);
        return new SoakBenchmark(folder, options, progress).run(data, queryFiles);
    }
}
