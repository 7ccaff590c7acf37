package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cli.option.ClusterOptions;
import org.gbjo.cli.option.SizeRange;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.cluster.ClusterDrawing;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.GeneratedWorkload;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "queries",
        description = "Generate queries from a graph, each with at least one answer, no two isomorphic.",
        footer = {
            "",
            "Example: gbjo generate queries wikidata --shape star,path --size 3-8 -n 100 -o queries.jsonl",
            "         gbjo generate queries 'hdfs:///data/*.nt.bz2' -o queries.jsonl --spark yarn"
        })
public final class GenerateQueriesCommand extends Verb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder that gbjo import has made; with --spark RDF files.")
    private String graph;

    @Option(
            names = "--shape",
            paramLabel = "SHAPE",
            split = ",",
            defaultValue = "star",
            description = "star, path, tree, flower or cycle, or several with commas (default: ${DEFAULT-VALUE}).")
    private List<Shape> shapes;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "2-20",
            description = "The number of patterns, or a range that is evenly covered (default: ${DEFAULT-VALUE}).")
    private SizeRange size;

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            defaultValue = "100",
            description = "How many queries of each shape (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Equal seeds give equal queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--constants",
            paramLabel = "SHARE",
            defaultValue = "0.3",
            description = "The share of subjects and objects outside joins that stay constants (default:"
                    + " ${DEFAULT-VALUE}).")
    private double constants;

    @Option(
            names = "--variable-predicates",
            paramLabel = "SHARE",
            defaultValue = "0",
            description =
                    "The share of predicates beside a constant that become variables (default:" + " ${DEFAULT-VALUE}).")
    private double variablePredicates;

    @Option(
            names = "--exchanged",
            paramLabel = "SHARE",
            defaultValue = "0",
            description =
                    "The share of queries of which one constant is exchanged for another of the same predicate; these"
                            + " may have no answer (default: ${DEFAULT-VALUE}).")
    private double exchanged;

    @Option(names = "--incoming", description = "Stars may have edges to their centre (default: only from it).")
    private boolean incoming;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "JSON lines (.jsonl) or SPARQL (.rq, .sparql); any other name is a folder of SPARQL files.")
    private Path file;

    @ArgGroup(exclusive = false, heading = ClusterOptions.HEADING)
    private ClusterOptions spark;

    @Override
    protected void run() throws IOException {
        GeneratorOptions options = GeneratorOptions.of(size.minimum(), size.maximum(), seed)
                .withConstantShare(constants)
                .withVariablePredicateShare(variablePredicates)
                .withExchangedShare(exchanged)
                .withIncomingEdges(incoming);
        GeneratedWorkload workload =
                withProgress(progress -> spark == null ? onThisMachine(options, progress) : onSpark(options, progress));
        workload.shortfalls().forEach(this::note);
        if (workload.queries().isEmpty()) {
            throw new IllegalArgumentException(graph + " has no such query; choose other shapes or sizes");
        }
        QueryFiles.write(file, workload.queries());
        say(file + ": " + Numbers.exact(workload.queries().size()) + " queries");
    }

    private GeneratedWorkload onThisMachine(GeneratorOptions options, Progress progress) throws IOException {
        QueryGenerator generator = new QueryGenerator(Graph.open(Path.of(graph)), options);
        List<Query> queries = new ArrayList<>();
        List<String> shortfalls = new ArrayList<>();
        for (Shape shape : shapes) {
            GeneratedWorkload workload = generator.generate(shape, count, progress);
            queries.addAll(workload.queries());
            shortfalls.addAll(workload.shortfalls());
        }
        return new GeneratedWorkload(queries, shortfalls);
    }

    private GeneratedWorkload onSpark(GeneratorOptions options, Progress progress) throws IOException {
        Path beside = file.toAbsolutePath().getParent();
        ClusterDrawing.Request request =
                new ClusterDrawing.Request(graph, spark.lenient(), shapes, count, options, beside);
        return ClusterDrawing.find().run(request, spark.cluster(), progress, this::note);
    }
}
