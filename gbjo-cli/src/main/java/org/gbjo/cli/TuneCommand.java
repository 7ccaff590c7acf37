package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gbjo.graph.Graph;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learn.Judgement;
import org.gbjo.learn.Learned;
import org.gbjo.model.ModelFolder;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.train.QuerySplit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "tune",
        description = "Find settings of the search for a model and judge its plans by their true cost.",
        footer = {
            "",
            "Settings are tried on queries that the model was trained on and judged on those that were held out; both"
                    + " are written into the model folder.",
            "Example: gbjo tune wikidata model stars.labels paths.labels"
        })
final class TuneCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "GRAPH", description = "The graph folder that the model was trained on.")
    private Path graph;

    @Parameters(index = "1", paramLabel = "MODEL", description = "The model folder.")
    private Path model;

    @Parameters(
            index = "2..*",
            arity = "1..*",
            paramLabel = "LABELS",
            description = "The label files that it was trained on.")
    private List<Path> labels;

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "40",
            description = "How many settings to try (default: ${DEFAULT-VALUE}).")
    private int trials;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = DurationConverter.class,
            description = "How long to try, and how long to find true optima (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Decides the queries and the settings that are tried (default: ${DEFAULT-VALUE}).")
    private long seed;

    TuneCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<LabelledQuery> queries = new ArrayList<>();
        for (Path file : labels) {
            queries.addAll(LabelFile.read(file).queries());
        }
        QuerySplit split = QuerySplit.of(queries, ModelFolder.read(model));
        Graph opened = Graph.open(graph);
        Learned learned;
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            learned = new Judgement(opened, new GraphOracle(opened), time, progress).tune(model, split, trials, seed);
        }
        LearnCommand.print(terminal.out(), learned);
        return Gbjo.DONE;
    }
}
