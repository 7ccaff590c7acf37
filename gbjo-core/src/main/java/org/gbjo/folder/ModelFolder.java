package org.gbjo.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.cardinality.learned.LearnedEstimator;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.run.AtomicFiles;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsException;
import org.gbjo.tensor.ModelException;
import org.gbjo.tensor.Safetensors;

/**
 * A model on disk: {@value #DESCRIPTION} says what it is, {@value #STATISTICS} holds counts of the graph's patterns and
 * sizes of its joins. What was trained has {@value #WEIGHTS} beside them, and {@value #TERMS} with vectors and counts of
 * the graph's terms if it reads any. Version 1 knew neither the terms nor the graph and is still read; older folders have
 * no statistics.
 *
 * @param stored what kind of model it is, with its numbers
 * @param vectorDimensions the length of the term vectors that it was trained with; 0 if it reads none
 * @param graph the graph that it was made of
 * @param search settings of the search that were found for it, as {@code SearchSettings} writes them; may be empty
 * @param provenance how it was made; kept as it is
 * @param metrics how good it is on queries that it has not seen; kept as they are
 */
public record ModelFolder(
        StoredModel stored,
        int vectorDimensions,
        GraphIdentity graph,
        Map<String, Object> search,
        Map<String, Object> provenance,
        Map<String, Object> metrics) {
    public static final String DESCRIPTION = "model.json";
    public static final String WEIGHTS = "weights.safetensors";
    public static final String TERMS = "terms.table";
    public static final String STATISTICS = "statistics.table";

    private static final String FORMAT = "gbjo-model";
    /** Descriptions have always called it so. */
    private static final String KIND = "family";
    /** What every description has; the rest describes the model itself. */
    private static final Set<String> COMMON =
            Set.of("format", "version", KIND, "vectorDimensions", "graph", "search", "metrics", "provenance");

    private static final long VERSION = 3;
    /** The first with a graph, settings of the search and metrics. */
    private static final long FIRST_COMPLETE_VERSION = 2;
    /** The first whose subset models read trios. */
    private static final long FIRST_SUBSET_VERSION = 3;

    /** Reads a folder; whatever is missing, damaged or of another version is refused in one sentence. */
    public static ModelFolder read(Path folder) {
        Path file = folder.resolve(DESCRIPTION);
        try {
            Description description = new Description(Json.parseObject(Files.readString(file)));
            description.expect("format", FORMAT);
            long version = description.whole("version");
            if (version < 1 || version > VERSION) {
                throw new ModelException("'version' should lie in 1.." + VERSION + ", got " + version
                        + "; make it again or use a newer gbjo");
            }
            boolean complete = version >= FIRST_COMPLETE_VERSION;
            return new ModelFolder(
                    stored(description, version, folder.resolve(WEIGHTS)),
                    description.number("vectorDimensions"),
                    complete
                            ? RecordJson.fromJson(GraphIdentity.class, description.object("graph"))
                            : GraphIdentity.UNKNOWN,
                    complete ? description.object("search") : Map.of(),
                    description.object("provenance"),
                    complete ? description.object("metrics") : Map.of());
        } catch (IOException e) {
            throw new ModelException("cannot read the model description " + file + ": " + e.getMessage(), e);
        } catch (JsonException e) {
            throw new ModelException("the model description " + file + " is damaged: " + e.getMessage(), e);
        } catch (ModelException e) {
            throw new ModelException("the model folder " + folder + " is not usable: " + e.getMessage(), e);
        }
    }

    private static StoredModel stored(Description description, long version, Path weightsFile) {
        String name = description.text(KIND);
        ModelKind kind = ModelKind.of(name)
                .orElseThrow(() -> new ModelException("'" + KIND + "' should be one of "
                        + Arrays.toString(ModelKind.values()) + ", got " + name + "; use a newer gbjo"));
        if (kind == ModelKind.STATISTICS) {
            return StoredModel.STATISTICS;
        }
        if (kind == ModelKind.SUBSET && version < FIRST_SUBSET_VERSION) {
            throw new ModelException("a subset model should have version " + FIRST_SUBSET_VERSION + ", got " + version
                    + ", which does not read the statistics of today; train it again");
        }
        if (kind == ModelKind.SUBSET && description.number("vectorDimensions") > 0) {
            throw new ModelException("a subset model reads no term vectors, this one was trained with vectors of "
                    + description.number("vectorDimensions") + " dimensions; train it again");
        }
        Map<String, Object> shape = new LinkedHashMap<>(description.members());
        shape.keySet().removeAll(COMMON);
        StoredModel stored = new StoredModel(kind, shape, Safetensors.read(weightsFile));
        if (kind == ModelKind.SUBSET) {
            stored.learnedWeights();
        }
        return stored;
    }

    public ModelKind kind() {
        return stored.kind();
    }

    /**
     * Writes weights, if it has any, and description into the folder, which is made if it does not exist. A folder is a
     * model by its description, which goes first and comes back last: whatever interrupts the writing, no half of a
     * model is left that could be read.
     */
    public void write(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(DESCRIPTION));
        if (kind() == ModelKind.STATISTICS) {
            Files.createDirectories(folder);
        } else {
            AtomicFiles.replace(folder.resolve(WEIGHTS), draft -> Safetensors.write(draft, stored.tensors()));
        }
        writeDescription(folder);
    }

    /** Replaces the description alone, in one step; for new settings and metrics of the same weights. */
    public void writeDescription(Path folder) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("version", VERSION);
        json.put(KIND, stored.kind().text());
        json.put("vectorDimensions", vectorDimensions);
        json.putAll(stored.shape());
        json.put("graph", RecordJson.toJson(graph));
        json.put("search", search);
        json.put("metrics", metrics);
        json.put("provenance", provenance);
        AtomicFiles.replace(folder.resolve(DESCRIPTION), Json.writePretty(json));
    }

    /** The statistics in the folder of this model. */
    public GraphStatistics openStatistics(Path folder) {
        Path file = folder.resolve(STATISTICS);
        if (!Files.exists(file)) {
            throw new ModelException("the model folder " + folder
                    + " has no statistics, perhaps since an older gbjo made it; add them with gbjo statistics GRAPH -o "
                    + file);
        }
        GraphStatistics statistics;
        try {
            statistics = GraphStatistics.open(file);
        } catch (StatisticsException e) {
            throw new ModelException("the model folder " + folder + " is not usable: " + e.getMessage(), e);
        }
        checkGraph("statistics", statistics.graphFingerprint(), folder);
        return statistics;
    }

    /** Refuses a file of the folder that was made of another graph. */
    public void checkGraph(String what, String fingerprint, Path folder) {
        if (!fingerprint.equals(graph.fingerprint())) {
            throw new ModelException("the model folder " + folder + " is not usable: its " + what
                    + " are those of the graph " + fingerprint + ", it was made of " + graph.fingerprint());
        }
    }

    /** The estimator of a model that knows rows of sets, with the statistics that lie in its folder. */
    public Estimator estimator(Path folder) {
        return switch (kind()) {
            case STATISTICS -> new StatisticsEstimator(openStatistics(folder));
            case SUBSET -> learnedEstimator(folder);
            case GIN ->
                throw new ModelException("the model folder " + folder + " has a " + stored.summary()
                        + ", which predicts whole plans, not rows of sets; make a model with gbjo analyze");
        };
    }

    /** The estimator of a subset model. */
    public LearnedEstimator learnedEstimator(Path folder) {
        return new LearnedEstimator(stored.learnedWeights(), StatisticsDescriber.withFeatures(openStatistics(folder)));
    }

    public ModelFolder withSearch(Map<String, Object> changed) {
        return new ModelFolder(stored, vectorDimensions, graph, changed, provenance, metrics);
    }

    public ModelFolder withMetrics(Map<String, Object> changed) {
        return new ModelFolder(stored, vectorDimensions, graph, search, provenance, changed);
    }
}
