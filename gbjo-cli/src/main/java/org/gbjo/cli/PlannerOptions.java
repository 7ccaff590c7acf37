package org.gbjo.cli;

import java.nio.file.Path;
import java.util.Locale;
import org.gbjo.cost.ExactPlanner;
import org.gbjo.cost.Oracle;
import org.gbjo.feature.PaperFeatures;
import org.gbjo.feature.TermVectors;
import org.gbjo.graph.Graph;
import org.gbjo.kernel.Kernels;
import org.gbjo.model.CostModel;
import org.gbjo.model.Gin;
import org.gbjo.model.GinShape;
import org.gbjo.model.GinWeights;
import org.gbjo.model.ModelFolder;
import org.gbjo.plan.Planner;
import org.gbjo.search.GradientPlanner;
import org.gbjo.search.RelaxationKind;
import org.gbjo.search.SearchSettings;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which planner to use, on which model and with which settings. */
final class PlannerOptions {
    private static final String UNTRAINED = "untrained";
    private static final int VECTOR_DIMENSIONS = 100;
    /** Scalar kernels have planned so many queries before the compiler has made the SIMD ones fast. */
    private static final int FEW_QUERIES = 50;

    /** The planners by the names that a user gives. */
    enum Kind {
        GRADIENT,
        EXACT,
        WRITTEN
    }

    @Option(
            names = "--planner",
            paramLabel = "PLANNER",
            defaultValue = "gradient",
            description = "gradient: the paper's search on a model; exact: the true optimum on the graph; written:"
                    + " no change (default: ${DEFAULT-VALUE}).")
    private Kind planner;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            defaultValue = UNTRAINED,
            description = "A model folder, or 'untrained' for random weights of the paper's size, whose choice means"
                    + " nothing, until models can be trained (default: ${DEFAULT-VALUE}).")
    private String model;

    @Option(
            names = "--relaxation",
            paramLabel = "KIND",
            defaultValue = "tree",
            description = "tree (the paper's), chain or bushy (default: ${DEFAULT-VALUE}).")
    private RelaxationKind relaxation;

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            defaultValue = "wikidata-star",
            converter = PresetName.class,
            description =
                    "Settings of the search, a column of the paper's table: lubm-star, lubm-path, wikidata-star or"
                            + " wikidata-path (default: ${DEFAULT-VALUE}).")
    private String preset;

    @Option(names = "--connected", description = "Join what is connected first (default: as the paper, anything).")
    private boolean connected;

    @Option(
            names = "--beam",
            paramLabel = "N",
            description = "Width of the beam of the projection; 1 is the paper's Algorithm 2 (default: 6).")
    private Integer beam;

    @Option(names = "--steps", paramLabel = "N", description = "Gradient steps (default: 10).")
    private Integer steps;

    @Option(
            names = "--starts",
            paramLabel = "N",
            defaultValue = "1",
            description = "How often to start, all but the first time with noise (default: ${DEFAULT-VALUE}).")
    private int starts;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "For noise and untrained weights (default: ${DEFAULT-VALUE}).")
    private long seed;

    Kind kind() {
        return planner;
    }

    /** A planner for this many queries. */
    GradientPlanner gradient(CostModel costModel, int queries) {
        return new GradientPlanner(costModel, settings(), queries <= FEW_QUERIES ? Kernels.scalar() : Kernels.best());
    }

    Planner other(Oracle oracle) {
        return kind() == Kind.EXACT ? new ExactPlanner(oracle) : Planner.asWritten();
    }

    SearchSettings settings() {
        SearchSettings chosen = SearchSettings.presets().get(preset);
        chosen = chosen.withRelaxation(relaxation)
                .withProjection(beam == null ? chosen.projection().beam() : beam, connected)
                .withStarts(starts, chosen.starts().noise(), seed);
        return steps == null ? chosen : chosen.withSteps(steps);
    }

    CostModel costModel(Graph graph) {
        if (!model.equals(UNTRAINED)) {
            ModelFolder folder = ModelFolder.read(Path.of(model));
            // Version 1 has no terms of its own.
            return folder.costModel(
                    folder.graph().isKnown()
                            ? folder.openTerms(Path.of(model))
                            : vectors(graph, folder.vectorDimensions()));
        }
        TermVectors vectors = vectors(graph, VECTOR_DIMENSIONS);
        int width = new PaperFeatures(vectors, seed).width();
        GinWeights weights = GinWeights.random(GinShape.paper(width), seed);
        return new Gin(weights, new PaperFeatures(vectors, seed));
    }

    private TermVectors vectors(Graph graph, int dimensions) {
        return graph == null ? TermVectors.hashed(dimensions, seed) : new GraphTermVectors(graph, dimensions, seed);
    }

    /** What the planner is, in a line for people. */
    String describe(CostModel costModel) {
        if (kind() != Kind.GRADIENT) {
            return planner.name().toLowerCase(Locale.ROOT);
        }
        return "gradient, " + relaxation.name().toLowerCase(Locale.ROOT) + ", " + preset + ", on "
                + costModel.name()
                + (model.equals(UNTRAINED)
                        ? " with untrained weights: the choice means nothing until models can be trained"
                        : " of " + model);
    }

    /** Accepts the names of presets. */
    static final class PresetName implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            if (!SearchSettings.presets().containsKey(name)) {
                throw new TypeConversionException("a preset is one of "
                        + String.join(", ", SearchSettings.presets().keySet()) + ", got '" + name + "'");
            }
            return name;
        }
    }
}
