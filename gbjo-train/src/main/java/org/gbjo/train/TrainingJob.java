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
import org.gbjo.feature.TermTable;
import org.gbjo.graph.Graph;
import org.gbjo.json.RecordJson;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelledQuery;
import org.gbjo.model.GinWeights;
import org.gbjo.model.GraphIdentity;
import org.gbjo.model.ModelFolder;
import org.gbjo.run.Folders;
import org.gbjo.run.Locks;
import org.gbjo.run.Progress;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.build.StatisticsOptions;

/**
 * From labelled plans and term vectors to a model folder. While it runs, its checkpoint lies in a folder beside the
 * model's; the model folder appears when it is complete.
 *
 * @param graph the graph that the labels were counted on
 * @param labelFiles what to learn from
 * @param termTable the vectors and counts of the graph's terms
 * @param statistics the statistics of the graph; if empty, they are counted
 * @param settings how to train
 */
public record TrainingJob(
        Graph graph, List<Path> labelFiles, Path termTable, Optional<Path> statistics, TrainingSettings settings) {
    /** The outcome, and the queries that were held out. */
    public record Result(ModelFolder model, TrainedModel<GinWeights> trained, QuerySplit split) {}

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
        TermTable terms = TermTable.open(termTable);
        GraphIdentity identity = graph.metadata().identity();
        checkGraph("the term table " + termTable, terms.graphFingerprint(), identity);
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
        QuerySplit split = QuerySplit.of(queries, settings.validationShare(), settings.seed());
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("graph", identity.fingerprint());
        data.put("labels", labels);
        data.put("vectors", terms.vectors());
        TrainedModel<GinWeights> trained = new GinTrainer(settings, settings.features(terms), split, progress, listener)
                .train(work.resolve("checkpoint"), data);
        ModelFolder model = new ModelFolder(
                settings.scheme(),
                terms.dimensions(),
                TrainingSettings.FINGERPRINT_SEED,
                trained.weights(),
                identity,
                Map.of(),
                provenance(trained, labels, split),
                Map.of("validation", trained.validation().toJson()));
        write(model, trained, work, modelFolder, progress);
        return new Result(model, trained, split);
    }

    private static void checkGraph(String what, String fingerprint, GraphIdentity identity) {
        // Labels of a SPARQL endpoint do not know their graph.
        if (!fingerprint.isEmpty() && !fingerprint.equals(identity.fingerprint())) {
            throw new TrainingException(what + " belongs to the graph " + fingerprint + ", not to "
                    + identity.fingerprint() + "; make it again for this graph");
        }
    }

    private Map<String, Object> provenance(TrainedModel<GinWeights> trained, List<Object> labels, QuerySplit split) {
        Map<String, Object> provenance = new LinkedHashMap<>();
        provenance.put("trained", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        provenance.put("java", Runtime.version().toString());
        provenance.put("sources", graph.metadata().sources());
        provenance.put("settings", RecordJson.toJson(settings));
        provenance.put("labels", labels);
        provenance.put("trainingQueries", split.training().size());
        provenance.put("validationQueries", split.validation().size());
        provenance.put("bestEpoch", trained.bestEpoch());
        provenance.put("epochs", trained.history().size());
        provenance.put(
                "seconds",
                trained.history().stream().mapToDouble(EpochReport::seconds).sum());
        return provenance;
    }

    private void write(ModelFolder model, TrainedModel<GinWeights> trained, Path work, Path modelFolder, Progress progress)
            throws IOException {
        Path draft = work.resolve("model");
        Folders.delete(draft);
        model.write(draft);
        Files.copy(termTable, draft.resolve(ModelFolder.TERMS));
        writeStatistics(draft.resolve(ModelFolder.STATISTICS), progress);
        Files.writeString(draft.resolve(PredicateFile.NAME), PredicateFile.json(graph));
        Files.writeString(draft.resolve("training.svg"), new LossCurve(trained.history()).svg());
        Files.writeString(draft.resolve(ModelCard.NAME), new ModelCard(model).text());
        Files.move(draft, modelFolder, StandardCopyOption.ATOMIC_MOVE);
        Folders.delete(work);
    }

    private void writeStatistics(Path file, Progress progress) throws IOException {
        if (statistics.isPresent()) {
            Files.copy(statistics.get(), file);
        } else {
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        }
    }
}
