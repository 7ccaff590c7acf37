package org.gbjo.lab.evaluate;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.cluster.ClusterOracle;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.graph.Graph;
import org.gbjo.job.Locks;
import org.gbjo.job.Progress;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.label.LabelFile;
import org.gbjo.learn.Judgement;
import org.gbjo.learn.ModelFingerprint;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.paper.tune.SearchTuner;
import org.gbjo.paper.tune.SearchTuning;
import org.gbjo.paper.tune.TuningObjective;
import org.gbjo.paper.tune.TuningOptions;
import org.gbjo.run.AtomicFiles;
import org.gbjo.train.QuerySplit;
import org.gbjo.workload.Query;

/**
 * Runs a recipe from the data to the outcome of every planner on every test query. What an earlier run has done is
 * kept; a run that was stopped goes on where it was.
 */
public final class Experiment {
    private static final Duration TIME_TO_TUNE = Duration.ofHours(1);

    private final Recipe recipe;
    private final LabFolder lab;
    private final Path data;
    private final int threads;
    private final Optional<ClusterAnalysis.Cluster> cluster;
    private final Progress progress;
    private final Consumer<String> news;

    /**
     * Prepares a run.
     *
     * @param data where the files of the recipe are
     * @param progress shows the step at work
     * @param news hears a line whenever a step has begun or ended
     */
    public Experiment(Recipe recipe, LabFolder lab, Path data, int threads, Progress progress, Consumer<String> news) {
        this(recipe, lab, data, threads, Optional.empty(), progress, news);
    }

    /**
     * Prepares a run that labels and counts on a cluster.
     *
     * @param cluster machines that all find the folder of the lab under the same path
     */
    public Experiment(
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

    public void run() throws IOException {
        ExperimentFolder folder = lab.experiment(recipe.name());
        FileChannel lock = Locks.hold(folder.lock(), folder.path());
        try {
            keepRecipe(folder);
            run(folder);
        } finally {
            lock.close();
        }
    }

    private void keepRecipe(ExperimentFolder folder) throws IOException {
        if (Files.exists(folder.recipe())
                && !Recipe.read(folder.recipe().toString()).sharesPreparation(recipe)) {
            throw new IllegalArgumentException(
                    folder.path() + " was begun with another recipe; remove it or choose another folder with -o");
        }
        AtomicFiles.replace(folder.recipe(), recipe.json());
    }

    private void run(ExperimentFolder folder) throws IOException {
        Preparation preparation = new Preparation(recipe, lab, data, threads, cluster, progress, news);
        Graph graph = preparation.graph();
        Oracle oracle = new GraphOracle(graph);
        List<Query> test = preparation.testQueries(graph);
        List<PreparedModel> models = new ArrayList<>();
        for (Path model : preparation.models(graph, oracle, test)) {
            models.add(prepared(model, new Tuning(graph, oracle, preparation.trainer())));
        }
        Contestants contestants = new Contestants(recipe, graph, models);
        List<Contestant> players = contestants.of(recipe.planners());
        news.accept(players.size() + " planners on " + test.size() + " queries");
        List<Contestant> optima;
        try (Oracle counting = counting(oracle)) {
            Tournament tournament = new Tournament(counting, graph.metadata().fingerprint(), threads, progress, news);
            tournament.run(test, players, folder.outcomes());
            optima = tournament.optima();
        }
        List<Contestant> timed = contestants.of(recipe.timing().planners());
        Map<Integer, List<Query>> timingQueries = new TreeMap<>();
        for (int size : recipe.timing().sizes()) {
            timingQueries.put(size, preparation.timingQueries(graph, size));
        }
        timingQueries.values().removeIf(List::isEmpty);
        new PlanningTimer(recipe.timing().milliseconds(), progress).run(timingQueries, timed, folder.times());
        players.addAll(0, optima);
        AtomicFiles.replace(folder.summary(), Json.writePretty(summary(players, timed)));
    }

    /** Who counts for the tournament; closed after it. */
    private Oracle counting(Oracle here) throws IOException {
        return cluster.isPresent()
                ? ClusterOracle.find()
                        .open(lab.graph(recipe.graph().name()), cluster.get(), Tournament.TIME_FOR_A_QUERY)
                : here;
    }

    private PreparedModel prepared(Path modelFolder, Tuning tuning) throws IOException {
        ModelFolder read = ModelFolder.read(modelFolder);
        CostModel model = CostModels.read(read, modelFolder);
        String name = modelFolder.getFileName().toString();
        String fingerprint = ModelFingerprint.of(modelFolder);
        String key = name + "-" + fingerprint;
        // The standard planner needs no settings; on its model the chain is there for comparison.
        TuningObjective chainObjective =
                read.kind() == ModelKind.GIN ? TuningObjective.TRUE : TuningObjective.PREDICTED;
        SearchSettings tree = recipe.published();
        if (plans(SearchVariants.PAPER_TUNED, name)) {
            tree = tuning.of(read, model, key, tree, TuningObjective.PREDICTED);
        }
        SearchSettings chain = SearchSettings.chain();
        if (plans(SearchVariants.CHAIN, name)) {
            chain = tuning.of(read, model, key, chain, chainObjective);
        }
        return new PreparedModel(name, model, fingerprint, tree, chain);
    }

    /** Whether a search, or one of its variants, takes part on a model. */
    private boolean plans(String search, String model) {
        String first = recipe.models().get(0).name();
        return Stream.concat(recipe.planners().stream(), recipe.timing().planners().stream())
                .anyMatch(planner -> planner.modelOr(first).equals(model)
                        && (planner.kind().equals(search) || planner.kind().startsWith(search + "/")));
    }

    /** Finds settings of a search on a model, or takes those that an earlier run has found. */
    private final class Tuning {
        private final Graph graph;
        private final Oracle oracle;
        private final ExperimentFolder folder;

        Tuning(Graph graph, Oracle oracle, ExperimentFolder folder) {
            this.graph = graph;
            this.oracle = oracle;
            this.folder = folder;
        }

        SearchSettings of(ModelFolder read, CostModel model, String key, SearchSettings base, TuningObjective objective)
                throws IOException {
            String relaxation = base.relaxation().name().toLowerCase(Locale.ROOT);
            Path file = folder.tuned(key, relaxation);
            if (!Files.exists(file)) {
                news.accept("tuning the " + relaxation + " search on the model " + key);
                TuningOptions options = new TuningOptions(
                        base,
                        objective,
                        recipe.tuning().queries(),
                        recipe.tuning().trials(),
                        recipe.seed());
                QuerySplit split = QuerySplit.of(LabelFile.read(folder.labels()).queries(), read);
                Judgement judgement = new Judgement(graph, oracle, TIME_TO_TUNE, progress);
                SearchTuning tuning = new SearchTuner(judgement).search(model, split.training(), options);
                AtomicFiles.replace(file, Json.writePretty(RecordJson.toJson(tuning)));
            }
            return RecordJson.fromJson(SearchTuning.class, Json.parseObject(Files.readString(file)))
                    .settings();
        }
    }

    private Map<String, Object> summary(List<Contestant> players, List<Contestant> timed) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        summary.put("java", System.getProperty("java.vendor") + " " + Runtime.version());
        summary.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        summary.put("processors", Runtime.getRuntime().availableProcessors());
        summary.put("threads", threads);
        summary.put("contestants", setups(players));
        summary.put("timed", setups(timed));
        Map<String, Object> descriptions = new LinkedHashMap<>();
        players.forEach(player -> descriptions.put(player.setup(), player.description()));
        timed.forEach(player -> descriptions.put(player.setup(), player.description()));
        summary.put("setups", descriptions);
        return summary;
    }

    private static Map<String, Object> setups(List<Contestant> contestants) {
        Map<String, Object> setups = new LinkedHashMap<>();
        contestants.forEach(contestant -> setups.put(contestant.name(), contestant.setup()));
        return setups;
    }
}
