package org.gbjo.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gbjo.api.PublicApi;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.run.AtomicFiles;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsException;

/**
 * A model on disk: {@value #DESCRIPTION} says what it is, {@value #STATISTICS} holds counts of the graph's patterns and
 * sizes of its joins. What was trained has more files beside them, which gbjo-train and gbjo-paper read. Version 1 did not
 * know the graph and is still read; older folders have no statistics.
 *
 * @param shape what the description says that only the kind itself understands
 * @param vectorDimensions the length of the term vectors that it was trained with; 0 if it reads none
 * @param graph the graph that it was made of
 * @param search settings of the search that were found for it, as {@code SearchSettings} writes them; may be empty
 * @param provenance how it was made; kept as it is
 * @param metrics how good it is on queries that it has not seen; kept as they are
 */
@PublicApi
public record ModelFolder(
        ModelKind kind,
        Map<String, Object> shape,
        int vectorDimensions,
        GraphIdentity graph,
        Map<String, Object> search,
        Map<String, Object> provenance,
        Map<String, Object> metrics) {
    public static final String DESCRIPTION = "model.json";
    public static final String STATISTICS = "statistics.table";

    /** The member of {@link #shape} that names the features of a trained model. */
    public static final String SCHEME = "scheme";

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

    public ModelFolder {
        shape = Collections.unmodifiableMap(new LinkedHashMap<>(shape));
    }

    /** The statistics of a graph alone. */
    public static ModelFolder ofStatistics(GraphIdentity graph, Map<String, Object> provenance) {
        return new ModelFolder(ModelKind.STATISTICS, Map.of(), 0, graph, Map.of(), provenance, Map.of());
    }

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
            Map<String, Object> shape = new LinkedHashMap<>(description.members());
            shape.keySet().removeAll(COMMON);
            return new ModelFolder(
                    kind(description, version),
                    shape,
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

    private static ModelKind kind(Description description, long version) {
        String name = description.text(KIND);
        ModelKind kind = ModelKind.of(name)
                .orElseThrow(() -> new ModelException("'" + KIND + "' should be one of "
                        + Arrays.toString(ModelKind.values()) + ", got " + name + "; use a newer gbjo"));
        if (kind == ModelKind.SUBSET && version < FIRST_SUBSET_VERSION) {
            throw new ModelException("a subset model should have version " + FIRST_SUBSET_VERSION + ", got " + version
                    + ", which does not read the statistics of today; train it again");
        }
        return kind;
    }

    /** Writes the description, in one step, into the folder, which is made if it does not exist. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("version", VERSION);
        json.put(KIND, kind.text());
        json.put("vectorDimensions", vectorDimensions);
        json.putAll(shape);
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

    /** The estimator of a model that knows rows of sets: the statistics that lie in its folder. */
    public Estimator estimator(Path folder) {
        if (kind == ModelKind.GIN) {
            throw new ModelException("the model folder " + folder + " has a " + summary()
                    + ", which predicts whole plans, not rows of sets; make a model with gbjo analyze");
        }
        return new StatisticsEstimator(openStatistics(folder));
    }

    /** What of the folder {@link #estimator} does not use, for people; nothing of most folders. */
    public Optional<String> unused() {
        return kind == ModelKind.SUBSET
                ? Optional.of("its statistics are used, its learned weights are not")
                : Optional.empty();
    }

    /** What it is, for people. */
    public String summary() {
        return switch (kind) {
            case STATISTICS -> "statistics, without weights";
            case SUBSET -> "subset model of width " + shape.get("width") + ", feature scheme `" + scheme() + "`";
            case GIN ->
                "GIN of width " + shape.get("hidden") + " and " + shape.get("layers") + " layers, feature scheme `"
                        + scheme() + "`";
        };
    }

    /** The name of the features of a trained model. */
    public String scheme() {
        return new Description(shape).text(SCHEME);
    }

    public ModelFolder withSearch(Map<String, Object> changed) {
        return new ModelFolder(kind, shape, vectorDimensions, graph, changed, provenance, metrics);
    }

    public ModelFolder withMetrics(Map<String, Object> changed) {
        return new ModelFolder(kind, shape, vectorDimensions, graph, search, provenance, changed);
    }
}
