package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.store.StoreBenchmark;
import org.gbjo.job.Progress;
import org.gbjo.workload.QueryFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "store",
        description = "Ask a graph folder and the stores of Jena and RDF4J the same queries: time, rows, time-outs.",
        footer = {"", "Example: gbjo bench store wikidata.nt.gz queries.jsonl --count"})
public final class BenchStoreCommand extends BenchVerb {
    @Parameters(index = "0", paramLabel = "FILE", description = "RDF data, which is loaded into each store.")
    private Path data;

    @Parameters(
            index = "1",
            paramLabel = "QUERIES",
            description = "SPARQL files, JSON lines, or a folder of such files.")
    private Path queries;

    @Option(names = "--count", description = "Ask for the number of rows instead of the rows.")
    private boolean counted;

    @Option(
            names = "--most-rows",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "Leave out queries with more rows, unless they are counted (default: ${DEFAULT-VALUE}).")
    private long mostRows;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often to ask each query after a first time (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long a query may take (default: ${DEFAULT-VALUE}).")
    private Duration limit;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        StoreBenchmark.Options options =
                new StoreBenchmark.Options(data, QueryFiles.read(queries), counted, mostRows, rounds, limit);
        return List.of(new StoreBenchmark(options, folder, progress).run());
    }
}
