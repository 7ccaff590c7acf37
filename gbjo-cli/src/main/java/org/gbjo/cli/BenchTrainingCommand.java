package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.gbjo.bench.BenchReport;
import org.gbjo.label.LabelFile;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.train.TrainingSettings;
import org.gbjo.train.TrainingSpeed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "training",
        description = "Time a step of the training beside the straightforward way, where each plan is a padded graph.",
        footer = {"", "Example: gbjo bench training stars.labels --terms wikidata.terms"})
final class BenchTrainingCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "LABELS", description = "A file that gbjo label has made.")
    private Path labels;

    @Option(
            names = "--terms",
            paramLabel = "FILE",
            required = true,
            description = "The vectors that gbjo embed has made.")
    private Path terms;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "How long to measure each (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Mixin
    private BenchOutput output;

    BenchTrainingCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        LabelFile file = LabelFile.read(labels);
        TermTable table = TermTable.open(terms);
        return output.run(
                terminal,
                (folder, progress) -> List.of(new BenchReport(
                        "Training: plans a second in gradient steps on " + labels.getFileName(),
                        List.of("preset", "model", "plans of a batch", "shared", "padded", "ratio"),
                        TrainingSettings.presets().entrySet().stream()
                                .map(preset -> row(preset.getKey(), preset.getValue(), file, table))
                                .toList(),
                        List.of(
                                "shared: queries of equal size in a batch, the plans of a query share its patterns",
                                "padded: plans of all sizes in a batch, each a graph of its own"))));
    }

    private List<Object> row(String name, TrainingSettings settings, LabelFile file, TermTable table) {
        TrainingSpeed speed =
                TrainingSpeed.measure(settings, settings.features(table), file.queries(), time.toMillis() / 1000.0);
        return List.of(
                name,
                settings.hidden() + "x" + settings.layers() + ", " + settings.scheme(),
                settings.batchPlans(),
                Math.round(speed.shared()),
                Math.round(speed.padded()),
                speed.shared() / speed.padded());
    }
}
