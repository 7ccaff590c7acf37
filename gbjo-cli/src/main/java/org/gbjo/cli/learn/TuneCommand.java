package org.gbjo.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learn.Judgement;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.paper.search.ProjectionSettings;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.tune.SearchTuner;
import org.gbjo.paper.tune.SearchTuning;
import org.gbjo.paper.tune.TuningObjective;
import org.gbjo.paper.tune.TuningOptions;
import org.gbjo.report.text.Numbers;
import org.gbjo.train.QuerySplit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "tune",
        description = "Find settings of the search for a model and judge its plans by their true cost.",
        footer = {
            "",
            "Numbers such as the learning rate and the weights of the penalties are tuned by CMA-ES on queries that the"
                    + " model was trained on, and judged on those that were held out; both are written into the model"
                    + " folder. Steps, starts, beam and polish, which decide the time of a search, stay as they are.",
            "Example: gbjo tune wikidata model stars.labels paths.labels",
            "The paper's search: gbjo tune wikidata model stars.labels --relaxation tree --queries 400 --trials 400"
        })
public final class TuneCommand extends Verb {
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
            names = "--relaxation",
            paramLabel = "KIND",
            defaultValue = "chain",
            description = "The search to tune: chain, with several starts and a polish; tree, the paper's search; or"
                    + " bushy, the paper's for plans of any shape (default: ${DEFAULT-VALUE}).")
    private RelaxationKind relaxation;

    @Option(
            names = "--connected",
            description = "Join what is connected first (default: for chain alone; in the paper anything).")
    private boolean connected;

    @Option(
            names = "--objective",
            paramLabel = "COST",
            defaultValue = "true",
            description = "What to make small: the true cost of the plans over the optimum, so that the errors of the"
                    + " model are part of what is tuned against; or the predicted cost, which needs no counting"
                    + " (default: ${DEFAULT-VALUE}).")
    private TuningObjective objective;

    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "150",
            description = "How many queries to try settings on (default: ${DEFAULT-VALUE}).")
    private int queries;

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
            description = "How long to try, and how long to find true optima (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Decides the queries and the settings that are tried (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    protected void run() throws IOException {
        TuningOptions options = new TuningOptions(base(), objective, queries, trials, seed);
        List<LabelledQuery> labelled = new ArrayList<>();
        for (Path file : labels) {
            labelled.addAll(LabelFile.read(file).queries());
        }
        QuerySplit split = QuerySplit.of(labelled, ModelFolder.read(model));
        Graph opened = Graph.open(graph);
        SearchTuner.Tuned tuned =
                withProgress(progress -> new SearchTuner(new Judgement(opened, new GraphOracle(opened), time, progress))
                        .tune(model, split, options));
        print(tuned.tuning());
        LearnCommand.print(terminal, tuned.learned());
    }

    /** What tuning begins with, and what of it is kept. */
    private SearchSettings base() {
        SearchSettings base = relaxation == RelaxationKind.CHAIN
                ? SearchSettings.chain()
                : SearchSettings.wikidataStar().withRelaxation(relaxation);
        ProjectionSettings projection = base.projection();
        return base.withProjection(projection.beam(), connected || projection.connected());
    }

    private void print(SearchTuning tuning) {
        say("Of " + tuning.trials() + " settings the best has a " + objective.description() + " of "
                + Numbers.figure(Math.exp(tuning.best())) + ", the first had "
                + Numbers.figure(Math.exp(tuning.base())) + " (geometric mean, queries trained on).");
    }
}
