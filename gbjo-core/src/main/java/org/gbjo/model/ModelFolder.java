package org.gbjo.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.feature.FeatureScheme;
import org.gbjo.feature.PaperFeatures;
import org.gbjo.feature.SharingFeatures;
import org.gbjo.feature.TermTable;
import org.gbjo.feature.TermTableException;
import org.gbjo.feature.TermVectors;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.run.Drafts;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsException;

/**
 * A trained GIN on disk: {@value #DESCRIPTION} says what it is, {@value #WEIGHTS} holds its numbers, {@value #TERMS} the
 * vectors and counts of the graph's terms, {@value #STATISTICS} counts of its patterns and sizes of its joins. Version 1
 * knew neither the terms nor the graph and is still read; older folders have no statistics.
 *
 * @param scheme the feature scheme, {@code paper} or {@code sharing}
 * @param vectorDimensions the length of the term vectors that it was trained with
 * @param fingerprintSeed the seed of the join fingerprints
 * @param weights the numbers
 * @param graph the graph that it was trained on
 * @param search settings of the search that were found for it, as {@code SearchSettings} writes them; may be empty
 * @param provenance how it was trained; kept as it is
 * @param metrics how good it is on queries that it has not seen; kept as they are
 */
public record ModelFolder(
        String scheme,
        int vectorDimensions,
        long fingerprintSeed,
        GinWeights weights,
        GraphIdentity graph,
        Map<String, Object> search,
        Map<String, Object> provenance,
        Map<String, Object> metrics) {
    public static final String DESCRIPTION = "model.json";
    public static final String WEIGHTS = "weights.safetensors";
    public static final String TERMS = "terms.table";
    public static final String STATISTICS = "statistics.table";

    private static final String FORMAT = "gbjo-model";
    private static final long VERSION = 2;
    private static final String FAMILY = "gin";

    /** Reads a folder; whatever is missing, damaged or of another version is refused in one sentence. */
    public static ModelFolder read(Path folder) {
        Path file = folder.resolve(DESCRIPTION);
        try {
            Description description = new Description(Json.parseObject(Files.readString(file)));
            description.expect("format", FORMAT);
            long version = description.whole("version");
            if (version < 1 || version > VERSION) {
                throw new ModelException("'version' should lie in 1.." + VERSION + ", got " + version
                        + "; train it again or use a newer gbjo");
            }
            description.expect("family", FAMILY);
            String scheme = description.text("scheme");
            GinShape shape = new GinShape(
                    description.number("inputs"),
                    description.number("hidden"),
                    description.number("layers"),
                    description.number("head"),
                    isSharing(scheme));
            boolean current = version == VERSION;
            return new ModelFolder(
                    scheme,
                    description.number("vectorDimensions"),
                    description.whole("fingerprintSeed"),
                    GinWeights.of(shape, Safetensors.read(folder.resolve(WEIGHTS))),
                    current
                            ? RecordJson.fromJson(GraphIdentity.class, description.object("graph"))
                            : GraphIdentity.UNKNOWN,
                    current ? description.object("search") : Map.of(),
                    description.object("provenance"),
                    current ? description.object("metrics") : Map.of());
        } catch (IOException e) {
            throw new ModelException("cannot read the model description " + file + ": " + e.getMessage(), e);
        } catch (JsonException e) {
            throw new ModelException("the model description " + file + " is damaged: " + e.getMessage(), e);
        } catch (ModelException e) {
            throw new ModelException("the model folder " + folder + " is not usable: " + e.getMessage(), e);
        }
    }

    /**
     * Writes weights and description into the folder, which is made if it does not exist. A folder is a model by its
     * description, which goes first and comes back last: whatever interrupts the writing, no half of a model is left that
     * could be read.
     */
    public void write(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(DESCRIPTION));
        Drafts.replace(folder.resolve(WEIGHTS), draft -> Safetensors.write(draft, weights.tensors()));
        writeDescription(folder);
    }

    /** Replaces the description alone, in one step; for new settings and metrics of the same weights. */
    public void writeDescription(Path folder) throws IOException {
        GinShape shape = weights.shape();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("version", VERSION);
        json.put("family", FAMILY);
        json.put("scheme", scheme);
        json.put("vectorDimensions", vectorDimensions);
        json.put("fingerprintSeed", fingerprintSeed);
        json.put("inputs", shape.inputs());
        json.put("hidden", shape.hidden());
        json.put("layers", shape.layers());
        json.put("head", shape.head());
        json.put("graph", RecordJson.toJson(graph));
        json.put("search", search);
        json.put("metrics", metrics);
        json.put("provenance", provenance);
        Drafts.replace(folder.resolve(DESCRIPTION), Json.writePretty(json));
    }

    /** The table of terms in the folder of this model. */
    public TermTable openTerms(Path folder) {
        TermTable terms;
        try {
            terms = TermTable.open(folder.resolve(TERMS));
        } catch (TermTableException e) {
            throw new ModelException("the model folder " + folder + " is not usable: " + e.getMessage(), e);
        }
        checkGraph("terms", terms.graphFingerprint(), folder);
        return terms;
    }

    /** The statistics in the folder of this model. */
    public GraphStatistics openStatistics(Path folder) {
        Path file = folder.resolve(STATISTICS);
        if (!Files.exists(file)) {
            throw new ModelException("the model folder " + folder
                    + " has no statistics, since an older gbjo made it; add them with gbjo statistics GRAPH -o "
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

    private void checkGraph(String what, String fingerprint, Path folder) {
        if (!fingerprint.equals(graph.fingerprint())) {
            throw new ModelException("the model folder " + folder + " is not usable: its " + what
                    + " are those of the graph " + fingerprint + ", it was trained on " + graph.fingerprint());
        }
    }

    /** The model, ready to predict for the graph that the vectors belong to. */
    public CostModel costModel(TermVectors vectors) {
        if (vectors.dimensions() != vectorDimensions) {
            throw new ModelException("the model was trained with term vectors of " + vectorDimensions
                    + " dimensions, got " + vectors.dimensions());
        }
        return new Gin(weights, features(scheme, vectors, fingerprintSeed));
    }

    /** The feature scheme of this name. */
    public static FeatureScheme features(String scheme, TermVectors vectors, long fingerprintSeed) {
        FeatureScheme paper = new PaperFeatures(vectors, fingerprintSeed);
        return isSharing(scheme) ? new SharingFeatures(paper) : paper;
    }

    private static boolean isSharing(String scheme) {
        return switch (scheme) {
            case PaperFeatures.NAME -> false;
            case SharingFeatures.NAME -> true;
            default ->
                throw new ModelException("the feature scheme is '" + PaperFeatures.NAME + "' or '"
                        + SharingFeatures.NAME + "', got '" + scheme + "'");
        };
    }

    public ModelFolder withSearch(Map<String, Object> changed) {
        return new ModelFolder(scheme, vectorDimensions, fingerprintSeed, weights, graph, changed, provenance, metrics);
    }

    public ModelFolder withMetrics(Map<String, Object> changed) {
        return new ModelFolder(scheme, vectorDimensions, fingerprintSeed, weights, graph, search, provenance, changed);
    }
}
