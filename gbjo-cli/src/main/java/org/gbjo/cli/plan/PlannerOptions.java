package org.gbjo.cli.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.cardinality.sample.SampledEstimator;
import org.gbjo.cli.option.Heading;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.graph.Graph;
import org.gbjo.kernel.Kernels;
import org.gbjo.lab.planner.PlannerInputs;
import org.gbjo.lab.planner.PlannerName;
import org.gbjo.oracle.Oracle;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinModel;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.search.PolishSettings;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.paper.soft.StatisticsCostModel;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.sample.GraphSampler;
import org.gbjo.search.DefaultPlanner;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which planner to use, on which model and with which settings. */
final class PlannerOptions {
    /** The heading of options that few users need. */
    static final String SEARCHES = "Trees, and the searches of the paper";

    private static final String UNTRAINED = "untrained";
    private static final String TUNED = "tuned";
    private static final int VECTOR_DIMENSIONS = 100;
    /** Scalar kernels have planned so many queries before the compiler has made the SIMD ones fast. */
    private static final int FEW_QUERIES = 50;

    /** More than a server would give: a process that has just begun is slow, and should plan as it did before. */
    private static final Duration TIME_TO_SAMPLE = Duration.ofSeconds(2);

    @Option(
            names = "--planner",
            paramLabel = "PLANNER",
            converter = NameConverter.class,
            completionCandidates = PlannerNames.class,
            description = "On a model: standard (on its statistics: every connected set up to 12 patterns, then a beam;"
                    + " on a GIN gradient), learned (the same search, on the weights of a model of gbjo learn),"
                    + " gradient (the paper's), exhaustive, dynamic-programming, greedy, iterative-improvement, genetic,"
                    + " neural-sort, cma-es, random. Without a model: smallest-count, independence, jena-fixed,"
                    + " jena-statistics, exact (the true optimum on the graph), written (no change) (default:"
                    + " standard, or gradient with --relaxation tree or chain).")
    private PlannerName chosenPlanner;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            defaultValue = UNTRAINED,
            description =
                    "A model folder that gbjo analyze, learn or train has made, or 'untrained' for random weights of"
                            + " the paper's size, whose choice means nothing (default: ${DEFAULT-VALUE}).")
    private String model;

    @Option(
            names = "--no-sample",
            description =
                    "Plan without a look at the graph (default: if a graph folder is named, standard and learned read some"
                            + " rows of it for an expensive query, about a hundredth of its predicted cost).")
    private boolean noSample;

    @Heading(SEARCHES)
    @Option(
            names = "--relaxation",
            paramLabel = "KIND",
            description = "tree (the paper's), chain or bushy; with bushy, standard, learned and"
                    + " dynamic-programming build bushy plans too (default: that of the preset).")
    private RelaxationKind relaxation;

    @Heading(SEARCHES)
    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            defaultValue = TUNED,
            converter = PresetName.class,
            description = "Settings of the search: tuned for the model; a column of the paper's table: lubm-star,"
                    + " lubm-path, wikidata-star, wikidata-path; or those of the authors' code: authors-lubm-star and so on"
                    + " (default: ${DEFAULT-VALUE}).")
    private String preset;

    @Heading(SEARCHES)
    @Option(
            names = "--connected",
            description = "Join what is connected first (default: as the preset says; in the paper anything).")
    private boolean connected;

    @Heading(SEARCHES)
    @Option(
            names = "--beam",
            paramLabel = "N",
            description = "Width of the beam of the projection; 1 is the paper's Algorithm 2 (default: that of the"
                    + " preset).")
    private Integer beam;

    @Heading(SEARCHES)
    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Gradient steps, of gradient and of neural-sort (default: 10, or those of the preset).")
    private Integer steps;

    @Heading(SEARCHES)
    @Option(
            names = "--starts",
            paramLabel = "N",
            description = "How often to start, all but the first time with noise; of random, how many orders to draw"
                    + " (default: 1, or as the preset says).")
    private Integer starts;

    @Heading(SEARCHES)
    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "For noise, random searches and untrained weights (default: ${DEFAULT-VALUE}).")
    private long seed;

    private ModelFolder folder;

    /** The model folder, unless the weights are to be untrained. */
    Optional<Path> modelFolder() {
        return model.equals(UNTRAINED) ? Optional.empty() : Optional.of(Path.of(model));
    }

    /** Who names a relaxation wants the search that has one. */
    private PlannerName planner() {
        if (chosenPlanner != null) {
            return chosenPlanner;
        }
        return relaxation == null ? PlannerName.STANDARD : PlannerName.GRADIENT;
    }

    /**
     * What the standard planner does on a model that is not of sets, by its own name, so that its steps can be shown; and
     * bushy plans on a model that is of sets, which need no relaxation, by the standard planner, unless another is named.
     */
    private PlannerName plannerForModel() {
        if (modelKind() != ModelKind.GIN) {
            return chosenPlanner == null && relaxation == RelaxationKind.BUSHY ? PlannerName.STANDARD : planner();
        }
        return planner() == PlannerName.STANDARD ? PlannerName.GRADIENT : planner();
    }

    /** Untrained weights are those of a GIN. */
    private ModelKind modelKind() {
        return trained().map(ModelFolder::kind).orElse(ModelKind.GIN);
    }

    /** Whether the model's weights are used: of a subset model the standard planner and those without a model read statistics. */
    private boolean usesWeights() {
        return planner().needsModel() && plannerForModel() != PlannerName.STANDARD;
    }

    /** Makes the planner for this many queries; the graph may be null if the planner needs none. */
    Planner planner(CostModel costModel, Graph graph, int queries) {
        if (graph == null && planner().needsGraph()) {
            throw new IllegalArgumentException(
                    "the planner '" + planner() + "' counts on a graph; name a graph folder before the file");
        }
        PlanShape shape = relaxation == RelaxationKind.BUSHY ? PlanShape.TREE : PlanShape.ORDER;
        if (samples(graph)) {
            return new DefaultPlanner(
                    sampled(costModel.estimator(kernels(queries)).orElseThrow(), graph), shape);
        }
        return plannerForModel()
                .planner(new PlannerInputs(
                        costModel,
                        kernels(queries),
                        graph,
                        shape,
                        settings(),
                        connected,
                        starts == null ? 1 : starts,
                        seed));
    }

    /** Whether the planner looks at the graph while it plans. */
    private boolean samples(Graph graph) {
        PlannerName name = plannerForModel();
        boolean searchesSets =
                name == PlannerName.LEARNED || (name == PlannerName.STANDARD && modelKind() != ModelKind.GIN);
        return graph != null && !noSample && searchesSets;
    }

    private Estimator sampled(Estimator estimator, Graph graph) {
        SampleBudget budget = SampleBudget.DEFAULT.withLeastTime(TIME_TO_SAMPLE);
        return new SampledEstimator(estimator, new GraphSampler(graph), budget, seed);
    }

    private static Kernels kernels(int queries) {
        return queries <= FEW_QUERIES ? Kernels.scalar() : Kernels.best();
    }

    /**
     * Who says what rows the joins of a plan have: the oracle for the planner that counts, then the model or the statistics
     * beside it, then counts of the graph. Nobody, if there is neither a model with statistics nor a graph.
     *
     * @param oracle counts on the graph; null if there is none
     */
    Optional<Estimator> estimator(CostModel costModel, Oracle oracle, Graph graph, int queries) {
        if (planner() == PlannerName.EXACT) {
            return Optional.of(oracle);
        }
        Optional<Estimator> learned = costModel.estimator(kernels(queries));
        if (learned.isPresent()) {
            return samples(graph) ? learned.map(estimator -> sampled(estimator, graph)) : learned;
        }
        if (trained().isPresent() && Files.exists(Path.of(model).resolve(ModelFolder.STATISTICS))) {
            return Optional.of(new StatisticsEstimator(folder.openStatistics(Path.of(model))));
        }
        return Optional.ofNullable(graph).map(opened -> new IndependenceEstimator(new GraphPatternCounts(opened)));
    }

    SearchSettings settings() {
        SearchSettings chosen = preset();
        if (relaxation == RelaxationKind.BUSHY) {
            // Polish improves orders, which bushy plans are not.
            chosen = chosen.withPolish(PolishSettings.NONE.neighbourhood(), 0);
        }
        chosen = chosen.withRelaxation(relaxation == null ? chosen.relaxation() : relaxation)
                .withProjection(
                        beam == null ? chosen.projection().beam() : beam,
                        connected || chosen.projection().connected())
                .withStarts(
                        starts == null ? chosen.starts().count() : starts,
                        chosen.starts().noise(),
                        seed);
        return steps == null ? chosen : chosen.withSteps(steps);
    }

    private SearchSettings preset() {
        if (!preset.equals(TUNED)) {
            return SearchSettings.presets().get(preset);
        }
        return trained().map(SearchSettings::of).orElseGet(SearchSettings::wikidataStar);
    }

    /** The model folder, unless the weights are untrained. */
    private Optional<ModelFolder> trained() {
        if (folder == null && !model.equals(UNTRAINED)) {
            folder = ModelFolder.read(Path.of(model));
        }
        return Optional.ofNullable(folder);
    }

    /**
     * What to tell a user whose model belongs to another graph.
     *
     * @param explains whether the model is used even if the planner needs none
     */
    Optional<String> mismatch(Graph graph, boolean explains) {
        GraphIdentity used = graph.metadata().identity();
        return explains || planner().needsModel()
                ? trained().flatMap(found -> found.graph().mismatch(used))
                : Optional.empty();
    }

    CostModel costModel(Graph graph) {
        if (planner() == PlannerName.LEARNED && modelKind() != ModelKind.SUBSET) {
            throw new IllegalArgumentException("the planner 'learned' needs a subset model, got " + model
                    + "; make one with gbjo learn, or leave out --planner");
        }
        if (modelKind() == ModelKind.SUBSET && !usesWeights()) {
            return new StatisticsCostModel(new StatisticsEstimator(folder.openStatistics(Path.of(model))));
        }
        if (trained().isPresent()) {
            // Version 1 has no terms of its own.
            return folder.graph().isKnown()
                    ? CostModels.read(folder, Path.of(model))
                    : GinModel.read(folder, Path.of(model), vectors(graph, folder.vectorDimensions()));
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
    String describe(CostModel costModel, Graph graph) {
        if (!planner().needsModel()) {
            return planner().toString();
        }
        String search = plannerForModel() == PlannerName.GRADIENT
                ? "gradient, " + settings().relaxation().name().toLowerCase(Locale.ROOT) + ", " + preset
                : plannerForModel() + (relaxation == RelaxationKind.BUSHY ? ", bushy" : "");
        return search + ", on " + costModel.name()
                + (model.equals(UNTRAINED)
                        ? " with untrained weights: the choice means nothing, name a model with --model"
                        : " of " + model + (samples(graph) ? ", with samples of the graph" : "") + unused());
    }

    /** What the standard planner leaves aside. */
    private String unused() {
        return usesWeights()
                ? ""
                : trained()
                        .flatMap(ModelFolder::unused)
                        .map(sentence -> "; " + sentence)
                        .orElse("");
    }

    /** The names of all planners, for completion in a shell. */
    static final class PlannerNames extends ArrayList<String> {
        PlannerNames() {
            for (PlannerName name : PlannerName.values()) {
                add(name.toString());
            }
        }
    }

    /** Accepts the names of planners, in any case. */
    static final class NameConverter implements ITypeConverter<PlannerName> {
        @Override
        public PlannerName convert(String name) {
            return PlannerName.of(name)
                    .orElseThrow(() -> new TypeConversionException(
                            "a planner is one of " + String.join(", ", new PlannerNames()) + ", got '" + name + "'"));
        }
    }

    /** Accepts the names of presets. */
    static final class PresetName implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            if (!name.equals(TUNED) && !SearchSettings.presets().containsKey(name)) {
                throw new TypeConversionException("a preset is one of " + TUNED + ", "
                        + String.join(", ", SearchSettings.presets().keySet()) + ", got '" + name + "'");
            }
            return name;
        }
    }
}
