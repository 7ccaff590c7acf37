package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.store.PeerKind;
import org.gbjo.bench.store.StoreBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "store",
        description = "Load the same data into a graph folder and into other stores, and ask all of them the same"
                + " queries: time, rows, time-outs, loading, memory.",
        footer = {
            "",
            "A store is among folder, jena-memory, jena-tdb2, rdf4j-memory, rdf4j-native, rdf4j-lmdb, duckdb;",
            "and over HTTP serve, fuseki-memory, fuseki-tdb2, virtuoso, oxigraph.",
            "Example: gbjo bench store wikidata.nt.gz queries.jsonl -o stores"
        })
public final class BenchStoreCommand extends BenchVerb {
    @Parameters(index = "0", paramLabel = "DATA", description = "An RDF file or a graph folder.")
    private Path data;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "QUERYFILE",
            description = "SPARQL files, JSON lines, numbered lists (.txt), or folders of such files; a workload each.")
    private List<Path> queryFiles;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Keep loaded stores, all answers and the report here; the same command goes on where it was"
                    + " ended (default: nothing is kept).")
    private Path output;

    @Option(
            names = "--stores",
            paramLabel = "STORE",
            split = ",",
            description = "Which stores (default: all that are there, but for rdf4j-native).")
    private List<String> stores = List.of();

    @Option(
            names = "--oxigraph",
            paramLabel = "FOLDER",
            description = "The folder in which 'npm install oxigraph' was run (default: Oxigraph is left out).")
    private Path oxigraph;

    @Option(names = "--count", description = "Ask for the number of rows alone (default: for both).")
    private boolean counted;

    @Option(names = "--rows", description = "Ask for the rows alone (default: for both).")
    private boolean rows;

    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many queries of each file; 0: all (default: ${DEFAULT-VALUE}).")
    private int queries;

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

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "3g",
            description = "The heap of each store that Java runs, as its -Xmx takes it (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        List<Boolean> modes = counted == rows ? List.of(true, false) : List.of(counted);
        StoreBenchmark.Options options = new StoreBenchmark.Options(
                data,
                queryFiles,
                PeerKind.of(stores),
                modes,
                queries,
                mostRows,
                rounds,
                limit,
                heap,
                Optional.ofNullable(oxigraph));
        return new StoreBenchmark(options, output == null ? folder : output.toAbsolutePath(), progress).run();
    }
}
