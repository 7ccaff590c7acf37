package org.gbjo.cli.learn;

import java.util.Map;
import org.gbjo.cli.option.Heading;
import org.gbjo.paper.train.TrainingPresets;
import org.gbjo.train.Selection;
import org.gbjo.train.TrainingSettings;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How to train: a preset, and what to change in it. */
final class TrainingOptions {
    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            defaultValue = "subset",
            converter = PresetName.class,
            description =
                    "subset: a network that corrects the statistics; fast: the paper's model, which needs --terms;"
                            + " paper: the same by the recipe of the paper, which takes hours; authors: the same with the"
                            + " features of the authors' code (default: ${DEFAULT-VALUE}).")
    private String preset;

    @Heading("What it learns from")
    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "0",
            description = "Learn from this many queries, drawn at random; 0: all (default: ${DEFAULT-VALUE}).")
    private int queries;

    @Heading("What it learns from")
    @Option(
            names = "--most-patterns",
            paramLabel = "N",
            defaultValue = "0",
            description = "Learn from queries of at most this many patterns; 0: of any size. What is held out has all"
                    + " sizes (default: ${DEFAULT-VALUE}).")
    private int mostPatterns;

    @Heading("What it learns from")
    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Decides the split into training and validation, the start and the order of the plans"
                    + " (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Heading("The network and its training")
    @Option(
            names = "--scheme",
            paramLabel = "SCHEME",
            description = "paper: the paper's features; sharing: the model also sees which patterns share a variable;"
                    + " authors: those of the authors' code; statistics: what the subset model reads (default: that of"
                    + " the preset).")
    private String scheme;

    @Heading("The network and its training")
    @Option(names = "--hidden", paramLabel = "N", description = "Width of the model (default: that of the preset).")
    private Integer hidden;

    @Heading("The network and its training")
    @Option(names = "--layers", paramLabel = "N", description = "Layers of the model (default: those of the preset).")
    private Integer layers;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "How often to see every plan (default: that of the preset).")
    private Integer epochs;

    @Heading("The network and its training")
    @Option(names = "--batch", paramLabel = "N", description = "Plans of a step (default: those of the preset).")
    private Integer batch;

    @Heading("The network and its training")
    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "The greatest learning rate (default: that of the preset).")
    private Double rate;

    Selection selection() {
        return new Selection(queries, mostPatterns);
    }

    TrainingSettings settings() {
        TrainingSettings base = TrainingPresets.all().get(preset);
        return new TrainingSettings(
                scheme == null ? base.scheme() : scheme,
                hidden == null ? base.hidden() : hidden,
                layers == null ? base.layers() : layers,
                base.head(),
                epochs == null ? base.epochs() : epochs,
                base.patience(),
                batch == null ? base.batchPlans() : batch,
                rate == null ? base.learningRate() : rate,
                base.schedule(),
                base.weightDecay(),
                base.clip(),
                base.validationShare(),
                seed);
    }

    /** Accepts the names of presets. */
    static final class PresetName implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            Map<String, TrainingSettings> presets = TrainingPresets.all();
            if (!presets.containsKey(name)) {
                throw new TypeConversionException(
                        "a preset is one of " + String.join(", ", presets.keySet()) + ", got '" + name + "'");
            }
            return name;
        }
    }
}
