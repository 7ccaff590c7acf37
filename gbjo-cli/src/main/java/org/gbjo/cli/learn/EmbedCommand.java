package org.gbjo.cli.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.paper.embedding.EmbeddingOptions;
import org.gbjo.paper.embedding.EmbeddingSummary;
import org.gbjo.paper.embedding.Rdf2Vec;
import org.gbjo.paper.embedding.WalkStarts;
import org.gbjo.paper.feature.Precision;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "embed",
        description =
                "Learn a vector for each term of a graph (RDF2Vec), and write them with all counts as a term table.",
        footer = {
            "",
            "A run that was killed goes on where it was when it is started again with the same settings.",
            "Example: gbjo embed wikidata -o wikidata.terms"
        })
public final class EmbedCommand extends Verb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder that gbjo import has made.")
    private Path folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The term table to make.")
    private Path file;

    @Option(
            names = "--dimensions",
            paramLabel = "N",
            defaultValue = "100",
            description = "The length of a vector (default: ${DEFAULT-VALUE}).")
    private int dimensions;

    @Option(
            names = "--walks",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many random walks start at each entity (default: ${DEFAULT-VALUE}).")
    private int walks;

    @Option(
            names = "--depth",
            paramLabel = "N",
            defaultValue = "4",
            description = "How many edges a walk follows at most (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(
            names = "--reverse",
            description = "Let each walk begin as many edges before its entity (default: at its entity).")
    private boolean reverse;

    @ArgGroup
    private Starts starts;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            defaultValue = "10",
            description = "How often all walks are read (default: ${DEFAULT-VALUE}).")
    private int epochs;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "5",
            description =
                    "How far apart in a walk two terms may be to learn from each other (default: ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = "--negatives",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many noise terms each such pair is compared with (default: ${DEFAULT-VALUE}).")
    private int negatives;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many threads learn; with 1, equal seeds give equal vectors (default: one for each"
                    + " processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed of walks and learning (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--float32",
            description = "Store numbers of 32 bits (default: 16 bits, for half the size and three digits).")
    private boolean float32;

    @Option(names = "--json", description = "Print the summary as a line of JSON.")
    private boolean json;

    /** Where walks start, if not everywhere. */
    static final class Starts {
        @Option(
                names = "--most-frequent",
                paramLabel = "K",
                description = "Start walks only at the K entities with most edges (default: at all).")
        private Integer mostFrequent;

        @Option(
                names = "--queries",
                paramLabel = "FILE",
                description = "Start walks only at the entities that the queries of this file name (default: at all).")
        private Path queries;

        WalkStarts in(Graph graph) throws IOException {
            if (mostFrequent != null) {
                return WalkStarts.mostFrequent(graph, mostFrequent);
            }
            return WalkStarts.ofQueries(
                    graph, QueryFiles.read(queries).stream().map(Query::bgp).toList());
        }
    }

    @Override
    protected void run() throws IOException {
        EmbeddingOptions options =
                new EmbeddingOptions(dimensions, walks, depth, reverse, epochs, window, negatives, threads, seed);
        Graph graph = Graph.open(folder);
        WalkStarts from = starts == null ? WalkStarts.everywhere(graph) : starts.in(graph);
        long start = System.nanoTime();
        Precision precision = float32 ? Precision.FLOAT32 : Precision.FLOAT16;
        EmbeddingSummary summary =
                withProgress(progress -> new Rdf2Vec(graph, from, options).run(file, precision, progress));
        report(summary, Duration.ofNanos(System.nanoTime() - start));
    }

    private void report(EmbeddingSummary summary, Duration elapsed) throws IOException {
        long bytes = Files.size(file);
        if (json) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("file", file.toString());
            members.put("terms", summary.terms());
            members.put("vectors", summary.vectors());
            members.put("tokens", summary.tokens());
            members.put("seconds", elapsed.toMillis() / 1e3);
            members.put("tokensPerSecond", summary.tokensPerSecond());
            members.put("bytes", bytes);
            say(Json.write(members));
        } else {
            say(file + ": " + Numbers.compact(summary.terms()) + " terms, "
                    + Numbers.compact(summary.vectors()) + " vectors, learned in " + Numbers.duration(elapsed)
                    + " (" + Numbers.compact(summary.tokensPerSecond()) + " tokens/s), "
                    + Numbers.bytes(bytes));
        }
    }
}
