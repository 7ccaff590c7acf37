package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.analyze.Analysis;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.cli.option.ClusterOptions;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.json.Json;
import org.gbjo.report.text.Numbers;
import org.gbjo.statistics.count.StatisticsOptions;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "analyze",
        description = "Count a graph and make its model, which planners and plug-ins use. Nothing is trained.",
        footer = {
            "",
            "Killed at any moment, the same command goes on after the last step that was complete.",
            "Example: gbjo analyze data.nt.gz -o model",
            "         gbjo analyze 'hdfs:///data/*.nt.bz2' -o model --spark yarn --memory 8g"
        })
public final class AnalyzeCommand extends Verb {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "DATA",
            description = "RDF files in any syntax that gbjo import reads, or one graph folder.")
    private List<String> sources;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            required = true,
            description = "The model folder to make.")
    private Path model;

    @Option(
            names = "--graph",
            paramLabel = "GRAPH",
            description = "Keep the graph folder that RDF files are imported to, under this name (default: it is"
                    + " removed when the model is complete).")
    private Path graph;

    @Option(
            names = "--size",
            paramLabel = "MB",
            description = "How many megabytes the statistics may have; the most telling counts are kept"
                    + " (default: ${DEFAULT-VALUE}).")
    private int megabytes = StatisticsOptions.DEFAULT_MEGABYTES;

    @ArgGroup(exclusive = false, heading = ClusterOptions.HEADING)
    private ClusterOptions spark;

    @Option(names = "--json", description = "Print the summary as a line of JSON.")
    private boolean json;

    @Override
    protected void run() throws IOException {
        long start = System.nanoTime();
        ModelFolder made = spark == null ? onThisMachine() : onSpark();
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        long bytes = Files.size(model.resolve(ModelFolder.STATISTICS));
        if (json) {
            say(Json.write(members(made.graph(), elapsed, bytes)));
        } else {
            say(model + ": " + Numbers.compact(made.graph().triples()) + " triples and "
                    + Numbers.compact(made.graph().predicates()) + " predicates, analyzed in "
                    + Numbers.duration(elapsed) + ", " + Numbers.bytes(bytes));
            say("Use it: gbjo optimize QUERY.rq --model " + model);
        }
    }

    private ModelFolder onThisMachine() throws IOException {
        return withProgress("stopped; the same command goes on where it was", progress -> new Analysis(
                        StatisticsOptions.ofMegabytes(megabytes), progress, terminal.err()::println)
                .run(sources, Optional.ofNullable(graph), model));
    }

    private ModelFolder onSpark() throws IOException {
        if (graph != null) {
            throw new ParameterException(
                    spec.commandLine(), "Spark makes no graph folder; leave out --graph, or --spark");
        }
        ClusterAnalysis.Request request = new ClusterAnalysis.Request(
                sources, model, StatisticsOptions.ofMegabytes(megabytes), spark.lenient(), spark.cluster());
        return withProgress("stopped; nothing is left behind", progress -> ClusterAnalysis.find()
                .run(request, progress, this::note));
    }

    private Map<String, Object> members(GraphIdentity counted, Duration elapsed, long bytes) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("model", model.toString());
        members.put("fingerprint", counted.fingerprint());
        members.put("triples", counted.triples());
        members.put("terms", counted.terms());
        members.put("predicates", counted.predicates());
        members.put("seconds", elapsed.toMillis() / 1e3);
        members.put("bytes", bytes);
        return members;
    }
}
