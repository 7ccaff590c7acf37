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
import org.gbjo.cardinality.Oracle;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.LabelledQuery;
import org.gbjo.label.Labeller;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.paper.embedding.EmbeddingOptions;
import org.gbjo.paper.embedding.Rdf2Vec;
import org.gbjo.paper.embedding.WalkStarts;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.query.QueryHash;
import org.gbjo.run.Folders;
import org.gbjo.run.Progress;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.build.StatisticsOptions;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.train.EpochReport;
import org.gbjo.train.GinTrainer;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.Selection;
import org.gbjo.train.SubsetTrainer;
import org.gbjo.train.TrainingJob;
import org.gbjo.train.TrainingSettings;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * Walks the whole way from RDF files to a model folder: import, statistics, queries, labels, training, judgement; for the
 * paper's model also vectors and the tuning of the search.
 * Each step leaves a file in a folder beside the model's; a run that was stopped goes on with the step that it was in,
 * and most steps go on in the middle. The model folder appears when it is complete.
 */
public final class Learning {
    /** Shares of the budget. A model without vectors has more labels for them. */
    private static final double VECTORS = 0.2;

    private static final double LABELS = 0.25;
    private static final double TRAINING = 0.35;
    private static final double SPEED_TEST = 0.02;
    private static final double TUNING = 0.04;

    /** What two cores of a usual machine read when they learn vectors. */
    private static final double TOKENS_PER_SECOND = 250_000;

    private static final int QUERIES_TO_MEASURE = 20;
    /** The share of queries that may have no answer: people ask such, and a model believes in what it has seen. */
    private static final double EXCHANGED = 0.2;

    private static final int LEAST_QUERIES = 100;
    private static final int MOST_QUERIES = 10_000;
    private static final int LEAST_EPOCHS = 10;
    private static final Duration TIME_FOR_A_QUERY = Duration.ofSeconds(5);
    private static final int TUNING_TRIALS = 40;

    private final LearnOptions options;
    private final Progress progress;
    private final Consumer<String> news;

    /**
     * Prepares a run.
     *
     * @param progress shows the step at work
     * @param news hears a line whenever a step has begun or ended
     */
    public Learning(LearnOptions options, Progress progress, Consumer<String> news) {
        this.options = options;
        this.progress = progress;
        this.news = news;
    }

    /**
     * Learns from a graph folder or from RDF files, which are imported first.
     *
     * @param heldOut queries that must not be learned from, nor any that is isomorphic to one of them
     */
    public Learned run(List<String> sources, List<Query> heldOut, Path modelFolder) throws IOException {
        if (Files.exists(modelFolder)) {
            throw new IllegalArgumentException(modelFolder + " exists already; choose another name or remove it");
        }
        try (WorkFolder work = WorkFolder.open(modelFolder, sources, heldOut, options)) {
            return run(sources, heldOut, work, modelFolder);
        }
    }

    private Learned run(List<String> sources, List<Query> heldOut, WorkFolder work, Path modelFolder)
            throws IOException {
        Graph graph = graph(sources, work);
        Oracle oracle = new GraphOracle(graph);
        Path statistics = statistics(graph, work);
        Optional<Path> terms = options.cost() == CostKind.GIN ? Optional.of(terms(graph, work)) : Optional.empty();
        List<Query> queries = queries(graph, oracle, heldOut, work);
        Path labels = labels(graph, oracle, queries, work.resolve("plans.labels"));
        List<LabelledQuery> labelled = LabelFile.read(labels).queries();
        TrainingSettings settings = options.cost().settings().withSeed(options.seed());
        QuerySplit split = QuerySplit.of(labelled, settings.validationShare(), settings.seed());
        Path draft = work.resolve("model");
        if (!Files.exists(draft)) {
            int epochs = epochs(split, settings, terms, statistics, work);
            news.accept("training on " + split.training().size() + " queries, " + epochs + " epochs; "
                    + split.validation().size() + " others are held out");
            new TrainingJob(
                            graph,
                            List.of(labels),
                            terms,
                            Optional.of(statistics),
                            settings.withEpochs(epochs),
                            Selection.ALL)
                    .run(draft, progress, this::report);
        }
        Judgement judgement = new Judgement(graph, oracle, options.time(TUNING), progress);
        Learned learned;
        if (options.cost() == CostKind.GIN) {
            news.accept("tuning the search and judging plans by their true cost");
            learned = judgement.tune(draft, split, TuningOptions.of(TUNING_TRIALS, options.seed()));
        } else {
            news.accept("judging plans by their true cost");
            learned = judgement.judge(draft, split, options.seed());
        }
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

    private Graph graph(List<String> sources, WorkFolder work) throws IOException {
        if (sources.size() == 1 && Files.exists(Path.of(sources.get(0)).resolve(GraphMetadata.FILE))) {
            return Graph.open(Path.of(sources.get(0)));
        }
        if (!work.has("graph")) {
            news.accept("importing " + String.join(", ", sources));
            new Importer(ImportOptions.of(sources.toArray(new String[0])), progress).run(work.resolve("graph"));
        }
        return Graph.open(work.resolve("graph"));
    }

    private Path statistics(Graph graph, WorkFolder work) throws IOException {
        Path file = work.resolve(ModelFolder.STATISTICS);
        if (!Files.exists(file)) {
            news.accept("counting predicates, constants and joins");
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        }
        return file;
    }

    private Path terms(Graph graph, WorkFolder work) throws IOException {
        Path table = work.resolve(ModelFolder.TERMS);
        if (Files.exists(table)) {
            return table;
        }
        LearnAmounts amounts = work.amounts(options.amounts());
        WalkStarts starts = WalkStarts.everywhere(graph);
        EmbeddingOptions embedding =
                EmbeddingOptions.defaults().withThreads(options.threads()).withSeed(options.seed());
        long affordable = (long) (options.seconds(VECTORS) * TOKENS_PER_SECOND) / (2L * embedding.depth() + 1);
        if (amounts.walks() == 0 || amounts.walkEpochs() == 0) {
            amounts = work.keep(fittingWalks(amounts, embedding, affordable / Math.max(1, starts.size())));
        }
        if (starts.size() > affordable && options.amounts().walks() == 0) {
            starts = WalkStarts.mostFrequent(graph, (int) Math.max(1, affordable));
        }
        news.accept("learning vectors from " + amounts.walks() + " walks of " + starts.size() + " entities, "
                + amounts.walkEpochs() + " epochs");
        new Rdf2Vec(graph, starts, embedding.withWalks(amounts.walks()).withEpochs(amounts.walkEpochs()))
                .run(table, Precision.FLOAT16, progress);
        return table;
    }

    /** The paper's walks and epochs, halved in turns until no more walks are read than can be afforded. */
    private static LearnAmounts fittingWalks(LearnAmounts amounts, EmbeddingOptions embedding, long affordable) {
        int walks = embedding.walks();
        int epochs = embedding.epochs();
        while ((long) walks * epochs > affordable && walks * epochs > 1) {
            if (epochs >= walks) {
                epochs = (epochs + 1) / 2;
            } else {
                walks = (walks + 1) / 2;
            }
        }
        return amounts.withWalks(walks, epochs);
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
        LearnAmounts amounts = work.amounts(options.amounts());
        if (amounts.queries() == 0) {
            List<Query> few = generate(graph, QUERIES_TO_MEASURE);
            // What an earlier run has left would make it look fast.
            Folders.delete(work.resolve("few"));
            long start = System.nanoTime();
            labels(graph, oracle, few, work.resolve("few").resolve("plans.labels"));
            double seconds = (System.nanoTime() - start) * 1e-9;
            double share = options.cost() == CostKind.GIN ? LABELS : LABELS + VECTORS;
            double affordable = options.seconds(share) / seconds * QUERIES_TO_MEASURE;
            amounts = work.keep(amounts.withQueries((int) Math.max(LEAST_QUERIES, Math.min(MOST_QUERIES, affordable))));
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
            QuerySplit split, TrainingSettings settings, Optional<Path> terms, Path statistics, WorkFolder work)
            throws IOException {
        LearnAmounts amounts = work.amounts(options.amounts());
        if (amounts.epochs() == 0) {
            double forTheTest = options.seconds(SPEED_TEST);
            double epochsPerSecond = terms.isPresent()
                    ? new GinTrainer(
                                    settings,
                                    settings.features(TermTable.open(terms.get())),
                                    split,
                                    Progress.SILENT,
                                    report -> {})
                            .epochsPerSecond(forTheTest)
                    : new SubsetTrainer(
                                    settings,
                                    StatisticsDescriber.withFeatures(GraphStatistics.open(statistics)),
                                    split,
                                    Progress.SILENT,
                                    report -> {})
                            .epochsPerSecond(forTheTest);
            double affordable = options.seconds(TRAINING) * epochsPerSecond;
            amounts = work.keep(
                    amounts.withEpochs((int) Math.max(LEAST_EPOCHS, Math.min(settings.epochs(), affordable))));
        }
        return amounts.epochs();
    }
}
