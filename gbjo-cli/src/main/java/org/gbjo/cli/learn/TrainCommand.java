package org.gbjo.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.cli.option.Heading;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.paper.train.ModelTrainings;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.train.EpochReport;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.QErrors;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.TrainingData;
import org.gbjo.train.TrainingJob;
import org.gbjo.train.TrainingSettings;
import org.gbjo.train.ValidationReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "train",
        description = "Train a cost model on labelled plans; a fifth of the queries is held out to judge it.",
        footer = {
            "",
            "After each epoch the state is saved; killed at any moment, the same command goes on where it was.",
            "Example: gbjo train wikidata stars.labels paths.labels -o model",
            "The paper's model: gbjo train wikidata stars.labels --preset fast --terms wikidata.terms -o model"
        })
public final class TrainCommand extends Verb {
    @Parameters(index = "0", paramLabel = "GRAPH", description = "The graph folder that the plans were labelled on.")
    private Path graph;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "LABELS", description = "Files that gbjo label has made.")
    private List<Path> labels;

    @Option(
            names = "--statistics",
            paramLabel = "FILE",
            description = "The counts that gbjo statistics has made of the graph (default: count now).")
    private Path statistics;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            required = true,
            description = "The model folder to make.")
    private Path model;

    @Mixin
    private TrainingOptions options;

    @Heading("The paper's model")
    @Option(
            names = "--terms",
            paramLabel = "FILE",
            description =
                    "The vectors that gbjo embed has made; the paper's model needs them, the subset model reads none"
                            + " (default: none).")
    private Path terms;

    @Option(names = "--json", description = "Print the validation as JSON.")
    private boolean json;

    @Override
    protected void run() throws IOException {
        TrainingSettings settings = options.settings();
        ModelTraining training = ModelTrainings.of(settings.kind(), Optional.ofNullable(terms));
        Graph opened = Graph.open(graph);
        TrainingData data = TrainingData.read(labels, opened.metadata().identity(), settings, options.selection());
        TrainingJob job = new TrainingJob(opened, data, training, Optional.ofNullable(statistics), settings);
        TrainingJob.Result result = withProgress(
                "stopped; the same command goes on after the last epoch that is complete",
                progress -> job.run(model, progress, epoch -> print(epoch, settings.epochs())));
        ValidationReport validation = result.trained().validation();
        if (json) {
            terminal.out().print(Json.writePretty(validation.toJson()));
        } else {
            print(validation, result, data.split());
        }
    }

    private void print(EpochReport epoch, int epochs) {
        terminal.err()
                .println(String.format(
                        Locale.ROOT,
                        "epoch %d of %d: loss %.4f, validation loss %.4f, median q-error %.3f, ranks %.3f, %s plans/s,"
                                + " %s left",
                        epoch.epoch(),
                        epochs,
                        epoch.trainingLoss(),
                        epoch.validationLoss(),
                        epoch.medianQError(),
                        epoch.agreement(),
                        Numbers.compact(epoch.plansPerSecond()),
                        Numbers.seconds(epoch.seconds() * (epochs - epoch.epoch()))));
    }

    private void print(ValidationReport validation, TrainingJob.Result result, QuerySplit split) {
        TextTable table = new TextTable("held-out plans | >plans | >median q-error | >mean | >p90 | >p95 | >p99 | >max")
                .optional("p90", "mean");
        row(table, "all", validation.all());
        validation.byShape().forEach((shape, errors) -> row(table, shape, errors));
        validation.bySize().forEach((size, errors) -> row(table, size + " patterns", errors));
        terminal.print(table);
        say(String.format(
                Locale.ROOT,
                "%nOf two plans of a held-out query the cheaper one is predicted cheaper in %.1f %% of the"
                        + " cases (Kendall's tau %.3f).",
                100 * validation.ranks().agreement(),
                validation.ranks().kendallTau()));
        say(model + ": trained on "
                + Numbers.exact(split.training().size())
                + " queries, judged on "
                + Numbers.exact(split.validation().size())
                + " others, best epoch " + result.trained().bestEpoch());
    }

    private static void row(TextTable table, String name, QErrors errors) {
        table.row(
                name,
                Numbers.exact(errors.plans()),
                Numbers.figure(errors.median()),
                Numbers.figure(errors.mean()),
                Numbers.figure(errors.p90()),
                Numbers.figure(errors.p95()),
                Numbers.figure(errors.p99()),
                Numbers.figure(errors.max()));
    }
}
