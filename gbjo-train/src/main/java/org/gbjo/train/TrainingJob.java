package org.gbjo.train;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gbjo.folder.Family;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.json.RecordJson;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.run.Folders;
import org.gbjo.run.Locks;
import org.gbjo.run.Progress;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.build.StatisticsOptions;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.learned.LearnedEstimator;
import org.gbjo.cardinality.learned.LearnedWeights;

/**
 * From labelled plans and term vectors to a model folder. While it runs, its checkpoint lies in a folder beside the
 * model's; the model folder appears when it is complete.
 *
 * @param graph the graph that the labels were counted on
 * @param labelFiles what to learn from
 * @param termTable the vectors and counts of the graph's terms; the subset model does without
 * @param statistics the statistics of the graph; if empty, they are counted
 * @param settings how to train
 * @param selection which of the queries to use
 */
public record TrainingJob(
        Graph graph,
        List<Path> labelFiles,
        Optional<Path> termTable,
        Optional<Path> statistics,
        TrainingSettings settings,
        Selection selection) {
    /** The outcome, and the queries that were held out. */
    public record Result(ModelFolder model, TrainedModel<?> trained, QuerySplit split) {}

    /** Trains, or goes on with a training that was stopped, and writes the model folder. */
    public Result run(Path modelFolder, Progress progress, Consumer<EpochReport> listener) throws IOException {
        if (Files.exists(modelFolder)) {
            throw new TrainingException(modelFolder + " exists already; choose another name or remove it");
        }
        Path work = modelFolder.resolveSibling(modelFolder.getFileName() + ".training");
        FileChannel lock = Locks.hold(work.resolve("lock"), modelFolder);
        try {
            return run(modelFolder, work, progress, listener);
        } finally {
            lock.close();
        }
    }

    private Result run(Path modelFolder, Path work, Progress progress, Consumer<EpochReport> listener)
            throws IOException {
        GraphIdentity identity = graph.metadata().identity();
        Optional<TermTable> table = termTable.map(TermTable::open);
        table.ifPresent(found -> checkGraph("the term table " + termTable.get(), found.graphFingerprint(), identity));
        if (table.isPresent() && settings.isSubset()) {
            throw new TrainingException("a subset model reads statistics and no vectors of terms, got the term table "
                    + termTable.get() + "; leave it out, or train the paper's model with --preset fast");
        }
        if (table.isEmpty() && !settings.isSubset()) {
            throw new TrainingException(
                    "a GIN reads the vectors of terms; make them with gbjo embed, or train a subset model");
        }
        TermVectors terms = table.<TermVectors>map(found -> found).orElse(TermVectors.none());
        if (statistics.isPresent()) {
            String fingerprint = GraphStatistics.open(statistics.get()).graphFingerprint();
            checkGraph("the file with statistics " + statistics.get(), fingerprint, identity);
        }
        List<LabelledQuery> queries = new ArrayList<>();
        List<Object> labels = new ArrayList<>();
        for (Path file : labelFiles) {
            LabelFile read = LabelFile.read(file);
            checkGraph("the label file " + file, read.provenance().fingerprint(), identity);
            queries.addAll(read.queries());
            labels.add(read.provenance().toJson());
        }
        QuerySplit split =
                selection.of(QuerySplit.of(queries, settings.validationShare(), settings.seed()), settings.seed());
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("graph", identity.fingerprint());
        data.put("labels", labels);
        data.put("selection", RecordJson.toJson(selection));
        data.put("vectors", table.map(TermTable::vectors).orElse(0L));
        Path counts = countedStatistics(work, progress);
        TrainedModel<? extends Family> trained =
                train(terms, GraphStatistics.open(counts), split, work.resolve("checkpoint"), data, progress, listener);
        ModelFolder model = new ModelFolder(
                trained.weights(),
                terms.dimensions(),
                identity,
                Map.of(),
                provenance(trained, labels, split),
                Map.of("validation", trained.validation().toJson()));
        write(model, trained, counts, work, modelFolder);
        return new Result(model, trained, split);
    }

    private TrainedModel<? extends Family> train(
            TermVectors terms,
            GraphStatistics counts,
            QuerySplit split,
            Path checkpoint,
            Map<String, Object> data,
            Progress progress,
            Consumer<EpochReport> listener)
            throws IOException {
        if (settings.isSubset()) {
            QueryDescriber features = StatisticsDescriber.withFeatures(counts);
            TrainedModel<LearnedWeights> trained =
                    new SubsetTrainer(settings, features, split, progress, listener).train(checkpoint, data);
            SubsetModel model = new SubsetModel(trained.weights(), features);
            return trained.withValidation(ValidationReport.of(model, split.validation()))
                    .map(Family.SubsetFamily::new);
        }
        return new GinTrainer(settings, settings.features(terms), split, progress, listener)
                .train(checkpoint, data)
                .map(weights -> new Family.GinFamily(settings.scheme(), TrainingSettings.FINGERPRINT_SEED, weights));
    }

    private static void checkGraph(String what, String fingerprint, GraphIdentity identity) {
        // Labels of a SPARQL endpoint do not know their graph.
        if (!fingerprint.isEmpty() && !fingerprint.equals(identity.fingerprint())) {
            throw new TrainingException(what + " belongs to the graph " + fingerprint + ", not to "
                    + identity.fingerprint() + "; make it again for this graph");
        }
    }

    private Map<String, Object> provenance(TrainedModel<?> trained, List<Object> labels, QuerySplit split) {
        Map<String, Object> provenance = new LinkedHashMap<>();
        provenance.put("trained", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        provenance.put("java", Runtime.version().toString());
        provenance.put("sources", graph.metadata().sources());
        provenance.put("settings", RecordJson.toJson(settings));
        provenance.put("labels", labels);
        provenance.put("selection", RecordJson.toJson(selection));
        provenance.put("trainingQueries", split.training().size());
        provenance.put("validationQueries", split.validation().size());
        provenance.put("bestEpoch", trained.bestEpoch());
        provenance.put("epochs", trained.history().size());
        provenance.put(
                "seconds",
                trained.history().stream().mapToDouble(EpochReport::seconds).sum());
        return provenance;
    }

    private void write(ModelFolder model, TrainedModel<?> trained, Path counts, Path work, Path modelFolder)
            throws IOException {
        Path draft = work.resolve("model");
        Folders.delete(draft);
        model.write(draft);
        if (termTable.isPresent()) {
            Files.copy(termTable.get(), draft.resolve(ModelFolder.TERMS));
        }
        Files.copy(counts, draft.resolve(ModelFolder.STATISTICS));
        Files.writeString(draft.resolve(PredicateFile.NAME), PredicateFile.json(graph));
        Files.writeString(draft.resolve("training.svg"), new LossCurve(trained.history()).svg());
        Files.writeString(draft.resolve(ModelCard.NAME), new ModelCard(model).text());
        Files.move(draft, modelFolder, StandardCopyOption.ATOMIC_MOVE);
        Folders.delete(work);
    }

    /** The file that was given, or one that is made in the work folder. */
    private Path countedStatistics(Path work, Progress progress) throws IOException {
        if (statistics.isPresent()) {
            return statistics.get();
        }
        Path file = work.resolve(ModelFolder.STATISTICS);
        if (!Files.exists(file)) {
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        }
        return file;
    }
}
