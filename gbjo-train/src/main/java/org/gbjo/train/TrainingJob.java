package org.gbjo.train;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.job.Locks;
import org.gbjo.job.Progress;
import org.gbjo.json.RecordJson;
import org.gbjo.learned.StoredModel;
import org.gbjo.run.Folders;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * From labelled plans to a model folder. While it runs, its checkpoint lies in a folder beside the model's; the model
 * folder appears when it is complete.
 *
 * @param graph the graph that the labels were counted on
 * @param data what to learn from
 * @param training how a model of this kind is trained
 * @param statistics the statistics of the graph; if empty, they are counted
 * @param settings how to train
 */
public record TrainingJob(
        Graph graph, TrainingData data, ModelTraining training, Optional<Path> statistics, TrainingSettings settings) {

    public TrainingJob {
        if (training.kind() != settings.kind()) {
            throw new IllegalArgumentException("a model of the kind "
                    + training.kind() + " is trained with settings of that kind, got the feature scheme '"
                    + settings.scheme() + "'");
        }
    }

    /** What was trained, also as the description of its folder. */
    public record Result(ModelFolder model, TrainedModel<StoredModel> trained) {}

    /** Trains, or goes on with a training that was stopped, and writes the model folder. */
    public Result run(Path modelFolder, Progress progress, Consumer<EpochReport> listener) throws IOException {
        return run(modelFolder, true, progress, listener);
    }

    /** The same, but without the card, which says how good the plans are and is written when they are judged. */
    public Result runForJudgement(Path modelFolder, Progress progress, Consumer<EpochReport> listener)
            throws IOException {
        return run(modelFolder, false, progress, listener);
    }

    private Result run(Path modelFolder, boolean withCard, Progress progress, Consumer<EpochReport> listener)
            throws IOException {
        if (Files.exists(modelFolder)) {
            throw new TrainingException(modelFolder + " exists already; choose another name or remove it");
        }
        Path work = modelFolder.resolveSibling(modelFolder.getFileName() + ".training");
        Path lockFile = work.resolve("lock");
        FileChannel lock = Locks.hold(lockFile, modelFolder);
        try {
            Path counts = countedStatistics(work, progress);
            Result result = train(counts, work, progress, listener);
            write(result, withCard, counts, work, modelFolder);
            Locks.deleteFolder(work, lockFile, lock);
            return result;
        } finally {
            lock.close();
        }
    }

    private Result train(Path counts, Path work, Progress progress, Consumer<EpochReport> listener) throws IOException {
        GraphIdentity identity = graph.metadata().identity();
        training.check(identity);
        GraphStatistics opened = GraphStatistics.open(counts);
        TrainingData.requireSameGraph("the file with statistics " + counts, opened.graphFingerprint(), identity);
        Map<String, Object> learnedFrom = new LinkedHashMap<>();
        learnedFrom.put("graph", identity.fingerprint());
        learnedFrom.put("labels", data.provenance());
        learnedFrom.put("selection", RecordJson.toJson(data.selection()));
        learnedFrom.putAll(training.inputs());
        TrainedModel<StoredModel> trained = training.learner(settings, opened, data.split(), progress, listener)
                .train(work.resolve("checkpoint"), learnedFrom);
        ModelFolder model = new ModelFolder(
                trained.weights().kind(),
                trained.weights().shape(),
                training.vectorDimensions(),
                identity,
                Map.of(),
                provenance(trained),
                Map.of("validation", trained.validation().toJson()));
        return new Result(model, trained);
    }

    private Map<String, Object> provenance(TrainedModel<?> trained) {
        Map<String, Object> provenance = new LinkedHashMap<>();
        provenance.put("trained", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        provenance.put("java", Runtime.version().toString());
        provenance.put("sources", graph.metadata().sources());
        provenance.put("settings", RecordJson.toJson(settings));
        provenance.put("labels", data.provenance());
        provenance.put("selection", RecordJson.toJson(data.selection()));
        provenance.put("trainingQueries", data.split().training().size());
        provenance.put("validationQueries", data.split().validation().size());
        provenance.put("bestEpoch", trained.bestEpoch());
        provenance.put("epochs", trained.history().size());
        provenance.put(
                "seconds",
                trained.history().stream().mapToDouble(EpochReport::seconds).sum());
        return provenance;
    }

    private void write(Result result, boolean withCard, Path counts, Path work, Path modelFolder) throws IOException {
        Path draft = work.resolve("model");
        Folders.delete(draft);
        result.trained().weights().write(result.model(), draft);
        for (Map.Entry<String, Path> file : training.files().entrySet()) {
            Files.copy(file.getValue(), draft.resolve(file.getKey()));
        }
        Files.copy(counts, draft.resolve(ModelFolder.STATISTICS));
        Files.writeString(draft.resolve(PredicateFile.NAME), PredicateFile.json(graph));
        Files.writeString(
                draft.resolve("training.svg"), new LossCurve(result.trained().history()).svg());
        if (withCard) {
            new ModelCard(result.model()).write(draft);
        }
        Files.move(draft, modelFolder, StandardCopyOption.ATOMIC_MOVE);
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
