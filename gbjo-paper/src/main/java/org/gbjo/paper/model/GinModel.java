package org.gbjo.paper.model;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.Description;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.learned.StoredModel;
import org.gbjo.paper.feature.AuthorsFeatures;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.paper.feature.TermTableException;
import org.gbjo.paper.feature.TermVectors;

/**
 * The paper's GNN as a model folder keeps it.
 *
 * @param scheme the feature scheme, {@code paper}, {@code sharing} or {@code authors}
 * @param fingerprintSeed the seed of the join fingerprints
 */
public record GinModel(String scheme, long fingerprintSeed, GinWeights weights) {
    /** The GNN of a folder; whatever is missing or damaged is refused in one sentence. */
    public static GinModel of(StoredModel stored) {
        if (stored.kind() != ModelKind.GIN) {
            throw new ModelException("a model of the paper is a GIN, got the kind " + stored.kind());
        }
        Description description = new Description(stored.shape());
        String scheme = description.text(ModelFolder.SCHEME);
        GinShape shape = new GinShape(
                description.number("inputs"),
                description.number("hidden"),
                description.number("layers"),
                description.number("head"),
                features(scheme, TermVectors.none(), 0).sharesVariables());
        return new GinModel(scheme, description.whole("fingerprintSeed"), GinWeights.of(shape, stored.tensors()));
    }

    /** What a folder keeps. */
    public StoredModel stored() {
        GinShape dimensions = weights.shape();
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put(ModelFolder.SCHEME, scheme);
        shape.put("fingerprintSeed", fingerprintSeed);
        shape.put("inputs", dimensions.inputs());
        shape.put("hidden", dimensions.hidden());
        shape.put("layers", dimensions.layers());
        shape.put("head", dimensions.head());
        return new StoredModel(ModelKind.GIN, shape, weights.tensors());
    }

    /** The table of terms in the folder of a model. */
    public static TermTable openTerms(ModelFolder model, Path folder) {
        TermTable terms;
        try {
            terms = TermTable.open(folder.resolve(StoredModel.TERMS));
        } catch (TermTableException e) {
            throw new ModelException("the model folder " + folder + " is not usable: " + e.getMessage(), e);
        }
        model.checkGraph("terms", terms.graphFingerprint(), folder);
        return terms;
    }

    /** The model of a folder, with the vectors that lie in it. */
    public static CostModel read(ModelFolder model, Path folder) {
        return read(model, folder, model.vectorDimensions() == 0 ? TermVectors.none() : openTerms(model, folder));
    }

    /** The model of a folder with other vectors. */
    public static CostModel read(ModelFolder model, Path folder, TermVectors vectors) {
        if (vectors.dimensions() != model.vectorDimensions()) {
            throw new ModelException("the model was trained with term vectors of " + model.vectorDimensions()
                    + " dimensions, got " + vectors.dimensions());
        }
        GinModel gin = of(StoredModel.read(model, folder));
        return new Gin(gin.weights, features(gin.scheme, vectors, gin.fingerprintSeed));
    }

    /** The feature scheme of this name. */
    public static FeatureScheme features(String scheme, TermVectors vectors, long fingerprintSeed) {
        return switch (scheme) {
            case PaperFeatures.NAME -> new PaperFeatures(vectors, fingerprintSeed);
            case SharingFeatures.NAME -> new SharingFeatures(vectors, fingerprintSeed);
            case AuthorsFeatures.NAME -> new AuthorsFeatures(vectors, fingerprintSeed);
            default ->
                throw new ModelException("the feature scheme is '" + PaperFeatures.NAME + "', '" + SharingFeatures.NAME
                        + "' or '" + AuthorsFeatures.NAME + "', got '" + scheme + "'");
        };
    }
}
