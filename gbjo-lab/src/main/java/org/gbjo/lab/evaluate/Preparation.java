package org.gbjo.lab.evaluate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.folder.ModelKind;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportedGraph;
import org.gbjo.job.Progress;
import org.gbjo.lab.recipe.GraphRecipe;
import org.gbjo.lab.recipe.ModelRecipe;
import org.gbjo.lab.recipe.QueriesRecipe;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.label.ClusterLabelling;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.Labeller;
import org.gbjo.oracle.Oracle;
import org.gbjo.paper.embedding.EmbeddingOptions;
import org.gbjo.paper.embedding.Rdf2Vec;
import org.gbjo.paper.embedding.WalkStarts;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.train.ModelTrainings;
import org.gbjo.paper.train.TrainingPresets;
import org.gbjo.run.AtomicFiles;
import org.gbjo.train.EpochReport;
import org.gbjo.train.Selection;
import org.gbjo.train.TrainingData;
import org.gbjo.train.TrainingJob;
import org.gbjo.train.TrainingSettings;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.QueryHash;
import org.gbjo.workload.Shape;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;

/** Makes what a recipe's planners need, step by step; steps whose result is there already are skipped. */
final class Preparation {
    /** What other seeds of a recipe are derived by. */
    private static final long TEST_SEED = 1_000_003;

    private static final long TIMING_SEED = 2_000_003;
    /** To label; large trees of frequent predicates would take most of the time, and there are enough others. */
    private static final Duration TIME_FOR_A_QUERY = Duration.ofSeconds(2);

    /** People do not ask for longer ones, and counting what they match takes minutes. */
    private static final int LONGEST_CYCLE = 6;

    private final Recipe recipe;
    private final LabFolder lab;
    private final Path data;
    private final int threads;
    private final Optional<ClusterAnalysis.Cluster> cluster;
    private final Progress progress;
    private final Consumer<String> news;

    /**
     * Prepares to prepare.
     *
     * @param data where the files of the recipe are
     * @param cluster who labels; empty for this machine
     */
    Preparation(
            Recipe recipe,
            LabFolder lab,
            Path data,
            int threads,
            Optional<ClusterAnalysis.Cluster> cluster,
            Progress progress,
            Consumer<String> news) {
        this.recipe = recipe;
        this.lab = lab;
        this.data = data;
        this.threads = threads;
        this.cluster = cluster;
        this.progress = progress;
        this.news = news;
    }

    private ExperimentFolder folder() {
        return lab.experiment(recipe.name());
    }

    /** The experiment that has trained the models. */
    ExperimentFolder trainer() {
        return folder().trainer(recipe);
    }

    Graph graph() throws IOException {
        GraphRecipe graph = recipe.graph();
        Path target = lab.graph(graph.name());
        if (Files.exists(target)) {
            return Graph.open(target);
        }
        Files.createDirectories(target.getParent());
        if (graph.universities() == 0) {
            return imported(graph.files().stream().map(this::dataFile).toList(), target);
        }
        Path file = lab.graph(graph.name() + ".nt.gz");
        if (!Files.exists(file)) {
            news.accept("generating LUBM(" + graph.universities() + ")");
            AtomicFiles.replace(file, draft -> generate(graph.universities(), draft));
        }
        Graph made = imported(List.of(file), target);
        Files.delete(file);
        return made;
    }

    private void generate(int universities, Path draft) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(draft))) {
            new LubmGenerator(new LubmOptions(universities, 0)).writeNTriples(out, progress);
        }
    }

    private Graph imported(List<Path> files, Path target) throws IOException {
        return ImportedGraph.open(files.stream().map(Path::toString).toList(), target, progress, news);
    }

    private Path dataFile(String name) {
        Path file = data.resolve(name);
        if (!Files.exists(file)) {
            throw new IllegalArgumentException(
                    "the recipe " + recipe.name() + " needs " + file + "; say with --data where its files are");
        }
        return file;
    }

    private Path terms(Graph graph) throws IOException {
        Path table = lab.terms(recipe.graph().name());
        if (!Files.exists(table)) {
            news.accept("learning vectors of " + recipe.graph().name());
            EmbeddingOptions options = EmbeddingOptions.defaults()
                    .withThreads(threads)
                    .withWalks(recipe.graph().walks())
                    .withEpochs(recipe.graph().walkEpochs());
            new Rdf2Vec(graph, WalkStarts.everywhere(graph), options).run(table, Precision.FLOAT16, progress);
        }
        return table;
    }

    /**
     * Queries to compare planners on. They come first, so that a small graph does not run out of them. If models of
     * another experiment are compared, none is isomorphic to one that these have learned from or were compared on.
     */
    List<Query> testQueries(Graph graph) throws IOException {
        Path file = folder().testQueries();
        if (!Files.exists(file)) {
            Set<QueryHash> forbidden = new HashSet<>();
            if (!recipe.trains()) {
                checkTrainer();
                forbidden.addAll(hashes(QueryFiles.read(trainer().trainingQueries())));
                forbidden.addAll(hashes(QueryFiles.read(trainer().testQueries())));
            }
            List<Query> queries = queries(graph, recipe.test(), recipe.seed() + TEST_SEED).stream()
                    .filter(query -> query.bgp().size() >= recipe.test().leastSize()
                            && query.bgp().size() <= recipe.test().greatestSize()
                            && !forbidden.contains(QueryHash.of(query.bgp())))
                    .toList();
            QueryFiles.write(file, queries);
        }
        return QueryFiles.read(file);
    }

    private void checkTrainer() throws IOException {
        for (ModelRecipe model : recipe.models()) {
            if (!Files.exists(trainer().model(model.name()))) {
                throw new IllegalArgumentException("the recipe " + recipe.name() + " compares the model '"
                        + model.name()
                        + "' of " + recipe.modelsFrom() + ", which is not there; evaluate " + recipe.modelsFrom()
                        + " into the same folder first");
            }
        }
        Recipe other = Recipe.read(trainer().recipe().toString());
        if (!other.graph().equals(recipe.graph()) || !other.models().containsAll(recipe.models())) {
            throw new IllegalArgumentException(
                    "the recipe " + recipe.name() + " has another graph or other models than " + other.name()
                            + ", whose models it compares; make them the same");
        }
    }

    private static Set<QueryHash> hashes(List<Query> queries) {
        return queries.stream().map(query -> QueryHash.of(query.bgp())).collect(Collectors.toSet());
    }

    /** Queries to learn from; none is isomorphic to a test query. */
    private List<Query> trainingQueries(Graph graph, List<Query> test) throws IOException {
        Path file = folder().trainingQueries();
        if (!Files.exists(file)) {
            Set<QueryHash> forbidden = hashes(test);
            List<Query> queries = new ArrayList<>(queries(graph, recipe.training(), recipe.seed()));
            queries.removeIf(query -> forbidden.contains(QueryHash.of(query.bgp())));
            QueryFiles.write(file, queries);
        }
        return QueryFiles.read(file);
    }

    private List<Query> queries(Graph graph, QueriesRecipe wanted, long seed) throws IOException {
        List<Query> queries = new ArrayList<>();
        for (String file : wanted.files()) {
            queries.addAll(QueryFiles.read(dataFile(file)));
        }
        for (Shape shape : wanted.shapes()) {
            int most = shape == Shape.CYCLE ? Math.min(LONGEST_CYCLE, wanted.greatestSize()) : wanted.greatestSize();
            queries.addAll(new QueryGenerator(graph, options(wanted, most, seed))
                    .generate(shape, wanted.count(), progress)
                    .queries());
        }
        return queries;
    }

    private static GeneratorOptions options(QueriesRecipe wanted, int most, long seed) {
        return GeneratorOptions.of(wanted.leastSize(), most, seed).withExchangedShare(wanted.exchanged());
    }

    /** Stars of one size, to measure the time to plan. */
    List<Query> timingQueries(Graph graph, int size) {
        return new QueryGenerator(graph, GeneratorOptions.of(size, size, recipe.seed() + TIMING_SEED))
                .generate(Shape.STAR, recipe.timing().queries(), progress)
                .queries();
    }

    private Path labels(Graph graph, Oracle oracle, List<Query> queries) throws IOException {
        Path labels = folder().labels();
        if (!Files.exists(labels)) {
            news.accept("labelling plans of " + queries.size() + " queries");
        }
        String queriesName = folder().trainingQueries().getFileName().toString();
        LabelOptions options = LabelOptions.DEFAULT.withSeed(recipe.seed()).withTimeLimit(TIME_FOR_A_QUERY);
        if (cluster.isPresent()) {
            String place = lab.graph(recipe.graph().name()).toString();
            ClusterLabelling.Request request =
                    new ClusterLabelling.Request(place, false, queriesName, queries, options, labels);
            ClusterLabelling.find().run(request, cluster.get(), progress, news);
        } else {
            LabelProvenance provenance = LabelProvenance.of(
                    recipe.graph().name(), graph.metadata().fingerprint(), queriesName, queries, options);
            new Labeller(oracle, threads, progress).run(queries, provenance, labels);
        }
        return labels;
    }

    /** The folders of the models, trained where they are not there yet. */
    List<Path> models(Graph graph, Oracle oracle, List<Query> test) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (ModelRecipe model : recipe.models()) {
            Path target = trainer().model(model.name());
            if (!recipe.trains()) {
                checkTrainer();
            } else if (!Files.exists(target)) {
                train(model, graph, labels(graph, oracle, trainingQueries(graph, test)), target);
            }
            folders.add(target);
        }
        return folders;
    }

    private void train(ModelRecipe model, Graph graph, Path labels, Path target) throws IOException {
        TrainingSettings settings = settings(model);
        Optional<Path> terms = settings.kind() == ModelKind.GIN ? Optional.of(terms(graph)) : Optional.empty();
        TrainingData learnedFrom = TrainingData.read(
                List.of(labels),
                graph.metadata().identity(),
                settings,
                new Selection(model.queries(), model.mostPatterns()));
        news.accept("training the model '" + model.name() + "'");
        new TrainingJob(graph, learnedFrom, ModelTrainings.of(settings.kind(), terms), Optional.empty(), settings)
                .run(target, progress, epoch -> report(model, epoch));
    }

    private TrainingSettings settings(ModelRecipe model) {
        TrainingSettings preset = TrainingPresets.all().get(model.preset());
        if (preset == null) {
            throw new IllegalArgumentException("the preset of a model is one of "
                    + TrainingPresets.all().keySet() + ", got '" + model.preset() + "'");
        }
        return preset.withScheme(model.scheme()).withEpochs(model.epochs()).withSeed(recipe.seed());
    }

    private void report(ModelRecipe model, EpochReport epoch) {
        news.accept(String.format(
                Locale.ROOT,
                "%s, epoch %d: median q-error %.3f, loss %.4f",
                model.name(),
                epoch.epoch(),
                epoch.medianQError(),
                epoch.validationLoss()));
    }
}
