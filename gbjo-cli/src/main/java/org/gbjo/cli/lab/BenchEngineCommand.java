package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.engine.EngineBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "engine",
        description =
                "Execute whole queries in an engine: in its own order, in gbjo's (with the time to plan), and in the best"
                        + " one.",
        footer = {
            "",
            "Settings of the plug-in: GBJO_OPTS='-Dgbjo.margin=2 -Dgbjo.cheapRows=1000' gbjo bench engine …",
            "Example: gbjo bench engine wikidata star.jsonl path.jsonl --engine jena"
        })
public final class BenchEngineCommand extends BenchVerb {
    @Parameters(index = "0", paramLabel = "GRAPH", description = "An RDF file, or a graph folder.")
    private Path graph;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "QUERYFILE",
            description = "Queries as SPARQL (.rq, .sparql) or JSON lines (.jsonl), or a folder of such files; each"
                    + " file or folder named here is a workload.")
    private List<Path> queryFiles;

    @Option(
            names = "--model",
            paramLabel = "FOLDER",
            description = "A model folder of this graph (default: the plug-in counts each store itself).")
    private Path model;

    @Mixin
    private StoreOptions stores;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long a query may take (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often to measure each query (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many queries of each file; 0: all (default: ${DEFAULT-VALUE}).")
    private int queries;

    @Option(
            names = "--most-rows",
            paramLabel = "N",
            description = "Leave out queries with more solutions, if they can be counted in time (default: none).")
    private double mostRows = Double.POSITIVE_INFINITY;

    @Option(
            names = "--whole",
            description = "Execute queries as they are written, with property paths, OPTIONAL and all; also of numbered"
                    + " lists (.txt) as WDBench has them. Of these no best order is known.")
    private boolean whole;

    @Option(names = "--unguarded", description = "Execute gbjo's orders also where the guard would keep the engine's.")
    private boolean unguarded;

    @Option(
            names = "--bushy",
            description = "Also execute with trees and hash joins where the plug-in leaves them out unless it is told"
                    + " otherwise, as in LMDB.")
    private boolean bushy;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write a line for each execution, with its time and the decision (default: none).")
    private Path csv;

    @Option(
            names = "--hindsight",
            description = "Execute BGPs also with the smallest pattern first and in the five orders of the least time"
                    + " that statistics predict: the best one of these and of the others is that by hindsight.")
    private boolean hindsight;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Keep what was measured and the report here; the same command goes on where it was ended"
                    + " (default: nothing is kept).")
    private Path output;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        EngineBenchmark.Options options = new EngineBenchmark.Options(
                Optional.ofNullable(model),
                stores.kinds(),
                timeout,
                rounds,
                queries,
                mostRows,
                whole,
                unguarded,
                bushy,
                hindsight,
                Optional.ofNullable(csv),
                Optional.ofNullable(output));
        return new EngineBenchmark(folder, options, progress).run(graph, queryFiles);
    }
}
