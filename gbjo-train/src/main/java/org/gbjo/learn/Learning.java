package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportedGraph;
import org.gbjo.job.Progress;
import org.gbjo.job.WorkFolder;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.Labeller;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.run.Folders;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.train.EpochReport;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.QuerySplit;
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

/**
 * Walks the whole way from RDF files to a model folder: import, statistics, queries, labels, training, judgement. What
 * a kind of model adds to that is its {@link ModelLearning}. Each step leaves a file in a folder beside the model's; a
 * run that was stopped goes on with the step that it was in, and most steps go on in the middle. The model folder
 * appears when it is complete.
 */
public final class Learning {
    /** Shares of the budget. A model without inputs of its own has more labels for them. */
    private static final double INPUTS_AND_LABELS = 0.45;

    private static final double TRAINING = 0.35;
    private static final double SPEED_TEST = 0.02;
    private static final double JUDGEMENT = 0.04;

    /** Under this name the amounts are kept. */
    private static final String AMOUNTS = "amounts";

    private static final int QUERIES_TO_MEASURE = 20;
    /** The share of queries that may have no answer: people ask such, and a model believes in what it has seen. */
    private static final double EXCHANGED = 0.2;

    private static final int LEAST_QUERIES = 100;
    private static final int MOST_QUERIES = 10_000;
    private static final int LEAST_EPOCHS = 10;
    private static final Duration TIME_FOR_A_QUERY = Duration.ofSeconds(5);

    private final LearnOptions options;
    private final ModelLearning model;
    private final Progress progress;
    private final Consumer<String> news;

    /**
     * Prepares a run.
     *
     * @param model the kind of model to learn
     * @param progress shows the step at work
     * @param news hears a line whenever a step has begun or ended
     */
    public Learning(LearnOptions options, ModelLearning model, Progress progress, Consumer<String> news) {
        this.options = options;
        this.model = model;
        this.progress = progress;
        this.news = news;
    }

    /**
     * Learns from a graph folder or from RDF files, which are imported first.
     *
     * @param heldOut queries that must not be learned from, nor any that is isomorphic to one of them
     */
    public Learned run(List<String> sources, List<Query> heldOut, Path modelFolder) throws IOException {
        List<String> begunWith = List.of(sources.toString(), heldOut.toString(), options.toString(), model.toString());
        try (WorkFolder work = WorkFolder.open(modelFolder, ".learning", begunWith)) {
            return run(sources, heldOut, work, modelFolder);
        }
    }

    private Learned run(List<String> sources, List<Query> heldOut, WorkFolder work, Path modelFolder)
            throws IOException {
        Graph graph = ImportedGraph.open(sources, work.resolve("graph"), progress, news);
        Oracle oracle = new GraphOracle(graph);
        LearningRun run = new LearningRun(graph, work, options, progress, news);
        Path statistics = statistics(graph, work);
        ModelTraining training = model.prepare(run);
        List<Query> queries = queries(graph, oracle, heldOut, work);
        Path labels = labels(graph, oracle, queries, work.resolve("plans.labels"));
        TrainingSettings settings = model.settings().withSeed(options.seed());
        TrainingData data = TrainingData.read(List.of(labels), graph.metadata().identity(), settings, Selection.ALL);
        Path draft = work.resolve("model");
        if (!Files.exists(draft)) {
            int epochs = epochs(training, settings, statistics, data.split(), work);
            news.accept("training on " + data.split().training().size() + " queries, " + epochs + " epochs; "
                    + data.split().validation().size() + " others are held out");
            new TrainingJob(graph, data, training, Optional.of(statistics), settings.withEpochs(epochs))
                    .runForJudgement(draft, progress, this::report);
        }
        Judgement judgement = new Judgement(graph, oracle, options.time(JUDGEMENT), progress);
        Learned learned = model.judge(draft, data.split(), run, judgement);
        Files.move(draft, modelFolder, StandardCopyOption.ATOMIC_MOVE);
        work.delete();
        return learned;
    }

    private void report(EpochReport epoch) {
        news.accept(String.format(
                Locale.ROOT,
                "epoch %d: median q-error %.3f, loss %.4f",
                epoch.epoch(),
                epoch.medianQError(),
                epoch.validationLoss()));
    }

    private Path statistics(Graph graph, WorkFolder work) throws IOException {
        Path file = work.resolve(ModelFolder.STATISTICS);
        if (!Files.exists(file)) {
            news.accept("counting predicates, constants and joins");
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        }
        return file;
    }

    private List<Query> queries(Graph graph, Oracle oracle, List<Query> heldOut, WorkFolder work) throws IOException {
        Path file = work.resolve("queries.jsonl");
        if (!Files.exists(file)) {
            Set<QueryHash> forbidden = new HashSet<>();
            heldOut.forEach(query -> forbidden.add(QueryHash.of(query.bgp())));
            List<Query> queries = new ArrayList<>(generate(graph, fittingQueries(graph, oracle, work)));
            queries.removeIf(query -> forbidden.contains(QueryHash.of(query.bgp())));
            QueryFiles.write(file, queries);
        }
        List<Query> queries = QueryFiles.read(file);
        if (queries.isEmpty()) {
            throw new IllegalArgumentException("the graph has no query of these shapes and sizes; choose others");
        }
        return queries;
    }

    private List<Query> generate(Graph graph, int ofEachShape) {
        QueryGenerator generator = new QueryGenerator(
                graph,
                GeneratorOptions.of(options.leastSize(), options.greatestSize(), options.seed())
                        .withExchangedShare(EXCHANGED));
        List<Query> queries = new ArrayList<>();
        for (Shape shape : options.shapes()) {
            queries.addAll(generator.generate(shape, ofEachShape, progress).queries());
        }
        return queries;
    }

    /** Labels a few queries to see how many of each shape fit the budget. */
    private int fittingQueries(Graph graph, Oracle oracle, WorkFolder work) throws IOException {
        LearnAmounts amounts = work.kept(AMOUNTS, options.amounts());
        if (amounts.queries() == 0) {
            List<Query> few = generate(graph, QUERIES_TO_MEASURE);
            // What an earlier run has left would make it look fast.
            Folders.delete(work.resolve("few"));
            long start = System.nanoTime();
            labels(graph, oracle, few, work.resolve("few").resolve("plans.labels"));
            double seconds = (System.nanoTime() - start) * 1e-9;
            double share = INPUTS_AND_LABELS - model.inputShare();
            double affordable = options.seconds(share) / seconds * QUERIES_TO_MEASURE;
            amounts = work.keep(
                    AMOUNTS, amounts.withQueries((int) Math.max(LEAST_QUERIES, Math.min(MOST_QUERIES, affordable))));
        }
        return amounts.queries();
    }

    private Path labels(Graph graph, Oracle oracle, List<Query> queries, Path labels) throws IOException {
        if (!Files.exists(labels)) {
            news.accept("labelling plans of " + queries.size() + " queries");
        }
        LabelProvenance provenance = LabelProvenance.of(
                String.join(", ", graph.metadata().sources()),
                graph.metadata().fingerprint(),
                "queries.jsonl",
                queries,
                LabelOptions.DEFAULT.withSeed(options.seed()).withTimeLimit(TIME_FOR_A_QUERY));
        new Labeller(oracle, options.threads(), progress).run(queries, provenance, labels);
        return labels;
    }

    /** Trains a little to see how many epochs fit the budget. */
    private int epochs(
            ModelTraining training, TrainingSettings settings, Path statistics, QuerySplit split, WorkFolder work)
            throws IOException {
        LearnAmounts amounts = work.kept(AMOUNTS, options.amounts());
        if (amounts.epochs() == 0) {
            double epochsPerSecond = training.learner(
                            settings, GraphStatistics.open(statistics), split, Progress.SILENT, epoch -> {})
                    .epochsPerSecond(options.seconds(SPEED_TEST));
            double affordable = options.seconds(TRAINING) * epochsPerSecond;
            amounts = work.keep(
                    AMOUNTS, amounts.withEpochs((int) Math.max(LEAST_EPOCHS, Math.min(settings.epochs(), affordable))));
        }
        return amounts.epochs();
    }
}
