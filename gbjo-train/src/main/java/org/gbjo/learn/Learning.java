package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.gbjo.baseline.SmallestCountPlanner;
import org.gbjo.cost.Oracle;
import org.gbjo.embedding.EmbeddingOptions;
import org.gbjo.embedding.Rdf2Vec;
import org.gbjo.embedding.WalkStarts;
import org.gbjo.feature.Precision;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.json.RecordJson;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.LabelledQuery;
import org.gbjo.label.Labeller;
import org.gbjo.model.CostModel;
import org.gbjo.model.ModelFolder;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.Planner;
import org.gbjo.query.QueryHash;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.Deadline;
import org.gbjo.run.Folders;
import org.gbjo.run.Progress;
import org.gbjo.run.SeededRandom;
import org.gbjo.search.GradientPlanner;
import org.gbjo.train.EpochReport;
import org.gbjo.train.ModelCard;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.TrainingJob;
import org.gbjo.train.TrainingSettings;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * Walks the whole way from RDF files to a model folder: import, vectors, queries, labels, training, tuning, judgement.
 * Each step leaves a file in a folder beside the model's; a run that was stopped goes on with the step that it was in,
 * and most steps go on in the middle. The model folder appears when it is complete.
 */
public final class Learning {
    private static final int TUNING_QUERIES = 150;
    private static final int TUNING_TRIALS = 40;
    private static final int JUDGED_QUERIES = 400;

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
        Path work = modelFolder.resolveSibling(modelFolder.getFileName() + ".learning");
        Files.createDirectories(work);
        checkOptions(sources, work);
        Graph graph = graph(sources, work);
        Path terms = terms(graph, work);
        List<Query> queries = queries(graph, heldOut, work);
        Oracle oracle = new GraphOracle(graph);
        Path labels = labels(graph, oracle, queries, work);
        LabelFile labelled = LabelFile.read(labels);
        TrainingSettings settings = options.training(
                labelled.queries().stream().mapToLong(query -> query.plans().size()).sum());
        Path draft = work.resolve("model");
        if (!Files.exists(draft)) {
            news.accept("training on " + labelled.queries().size() + " queries, " + settings.epochs() + " epochs");
            new TrainingJob(graph, List.of(labels), terms, settings).run(draft, progress, this::report);
        }
        QuerySplit split =
                QuerySplit.of(labelled.queries(), settings.validationShare(), settings.seed());
        Learned learned = tuneAndJudge(graph, oracle, split, draft);
        Files.move(draft, modelFolder, StandardCopyOption.ATOMIC_MOVE);
        Folders.delete(work);
        return learned;
    }

    /** A folder that was begun with other options is not continued. */
    private void checkOptions(List<String> sources, Path work) throws IOException {
        Path file = work.resolve("options.txt");
        String text = sources + System.lineSeparator() + options + System.lineSeparator();
        if (!Files.exists(file)) {
            Files.writeString(file, text);
        } else if (!Files.readString(file).equals(text)) {
            throw new IllegalArgumentException(
                    work + " was begun with other files or options; remove it or use those in " + file);
        }
    }

    private void report(EpochReport epoch) {
        news.accept(String.format(
                Locale.ROOT,
                "epoch %d: median q-error %.3f, loss %.4f",
                epoch.epoch(),
                epoch.medianQError(),
                epoch.validationLoss()));
    }

    private Graph graph(List<String> sources, Path work) throws IOException {
        if (sources.size() == 1 && Files.exists(Path.of(sources.get(0)).resolve(GraphMetadata.FILE))) {
            return Graph.open(Path.of(sources.get(0)));
        }
        Path folder = work.resolve("graph");
        if (!Files.exists(folder)) {
            news.accept("importing " + String.join(", ", sources));
            new Importer(ImportOptions.of(sources.toArray(new String[0])), progress).run(folder);
        }
        return Graph.open(folder);
    }

    private Path terms(Graph graph, Path work) throws IOException {
        Path table = work.resolve(ModelFolder.TERMS);
        if (!Files.exists(table)) {
            WalkStarts starts = WalkStarts.everywhere(graph);
            EmbeddingOptions embedding = embedding(starts.size());
            if (tokens(starts.size(), embedding) > options.tokens()) {
                int affordable = (int) (options.tokens() / (2L * embedding.depth() + 1));
                starts = WalkStarts.mostFrequent(graph, Math.max(1, affordable));
            }
            news.accept("learning vectors from " + embedding.walks() + " walks of " + starts.size() + " entities, "
                    + embedding.epochs() + " epochs");
            new Rdf2Vec(graph, starts, embedding).run(table, Precision.FLOAT16, progress);
        }
        return table;
    }

    /** The paper's walks and epochs, halved until they fit the budget. */
    private EmbeddingOptions embedding(int starts) {
        EmbeddingOptions chosen =
                EmbeddingOptions.defaults().withThreads(options.threads()).withSeed(options.seed());
        while (tokens(starts, chosen) > options.tokens() && chosen.walks() * chosen.epochs() > 1) {
            chosen = chosen.epochs() >= chosen.walks()
                    ? chosen.withEpochs((chosen.epochs() + 1) / 2)
                    : chosen.withWalks((chosen.walks() + 1) / 2);
        }
        return chosen;
    }

    private static long tokens(int starts, EmbeddingOptions options) {
        return (long) starts * options.walks() * options.epochs() * (2L * options.depth() + 1);
    }

    private List<Query> queries(Graph graph, List<Query> heldOut, Path work) throws IOException {
        Path file = work.resolve("queries.jsonl");
        if (!Files.exists(file)) {
            QueryGenerator generator = new QueryGenerator(
                    graph, GeneratorOptions.of(options.leastSize(), options.greatestSize(), options.seed()));
            List<Query> queries = new ArrayList<>();
            for (Shape shape : options.shapes()) {
                queries.addAll(generator
                        .generate(shape, options.queriesOfAShape(), progress)
                        .queries());
            }
            Set<QueryHash> forbidden = new HashSet<>();
            heldOut.forEach(query -> forbidden.add(QueryHash.of(query.bgp())));
            queries.removeIf(query -> forbidden.contains(QueryHash.of(query.bgp())));
            Path draft = work.resolve("queries.draft.jsonl");
            QueryFiles.write(draft, queries);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        }
        List<Query> queries = QueryFiles.read(file);
        if (queries.isEmpty()) {
            throw new IllegalArgumentException("the graph has no query of these shapes and sizes; choose others");
        }
        return queries;
    }

    private Path labels(Graph graph, Oracle oracle, List<Query> queries, Path work) throws IOException {
        Path labels = work.resolve("plans.labels");
        if (!Files.exists(labels)) {
            news.accept("labelling plans of " + queries.size() + " queries");
        }
        LabelProvenance provenance = LabelProvenance.of(
                String.join(", ", graph.metadata().sources()),
                graph.metadata().fingerprint(),
                "queries.jsonl",
                queries,
                LabelOptions.DEFAULT.withSeed(options.seed()));
        new Labeller(oracle, options.threads(), progress).run(queries, provenance, labels);
        return labels;
    }

    private Learned tuneAndJudge(Graph graph, Oracle oracle, QuerySplit split, Path draft) throws IOException {
        ModelFolder folder = ModelFolder.read(draft);
        CostModel model = folder.costModel(folder.openTerms(draft));
        news.accept("tuning the search and judging plans by their true cost");
        TrueCosts seen = trueCosts(split.training(), TUNING_QUERIES, oracle);
        SearchTuning tuning = SearchTuning.run(
                model, seen, TUNING_TRIALS, options.seed(), Deadline.after(options.tuning()), progress);
        TrueCosts heldOut = trueCosts(split.validation(), JUDGED_QUERIES, oracle);
        Map<String, PlanQuality> plans = new LinkedHashMap<>();
        plans.put(Learned.LEARNED, heldOut.judge(new GradientPlanner(model, tuning.settings())));
        plans.put(Learned.SMALLEST, heldOut.judge(new SmallestCountPlanner(new GraphPatternCounts(graph))));
        plans.put(Learned.WRITTEN, heldOut.judge(Planner.asWritten()));
        Map<String, Object> metrics = new LinkedHashMap<>(folder.metrics());
        Map<String, Object> qualities = new LinkedHashMap<>();
        plans.forEach((planner, quality) -> qualities.put(planner, RecordJson.toJson(quality)));
        metrics.put("plans", qualities);
        ModelFolder complete =
                folder.withSearch(RecordJson.toJson(tuning.settings())).withMetrics(metrics);
        complete.write(draft);
        Files.writeString(draft.resolve(ModelCard.NAME), new ModelCard(complete).text());
        return new Learned(medianQError(metrics), plans, tuning);
    }

    private static double medianQError(Map<String, Object> metrics) {
        Map<?, ?> validation = (Map<?, ?>) metrics.get("validation");
        return ((Number) ((Map<?, ?>) validation.get("qError")).get("median")).doubleValue();
    }

    private TrueCosts trueCosts(List<LabelledQuery> labelled, int most, Oracle oracle) {
        List<Query> queries = new ArrayList<>(labelled.stream()
                .filter(query -> query.query().bgp().size() > 2)
                .map(LabelledQuery::query)
                .toList());
        new SeededRandom(options.seed()).shuffle(queries);
        return TrueCosts.of(
                queries.subList(0, Math.min(most, queries.size())),
                oracle,
                Deadline.after(options.tuning()),
                progress);
    }
}
