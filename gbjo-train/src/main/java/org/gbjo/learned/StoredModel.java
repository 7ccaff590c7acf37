package org.gbjo.learned;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.Description;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.run.AtomicFiles;
import org.gbjo.tensor.Safetensors;
import org.gbjo.tensor.Tensor;

/**
 * A trained model as a folder keeps it: its kind, its dimensions and its numbers, which lie in {@value #WEIGHTS}. Whoever
 * knows the kind makes a model of it.
 *
 * @param shape what the description says of its dimensions and features
 * @param tensors its numbers, in the order in which they are written
 */
public record StoredModel(ModelKind kind, Map<String, Object> shape, Map<String, Tensor> tensors) {
    public static final String WEIGHTS = "weights.safetensors";
    /** Vectors and counts of the graph's terms, beside models that read any. */
    public static final String TERMS = "terms.table";

    public StoredModel {
        shape = Collections.unmodifiableMap(new LinkedHashMap<>(shape));
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    }

    /** The learned estimator. */
    public static StoredModel of(LearnedWeights weights) {
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put(ModelFolder.SCHEME, StatisticsFeatures.NAME);
        shape.put("patternFeatures", weights.shape().patternFeatures());
        shape.put("pairFeatures", weights.shape().pairFeatures());
        shape.put("width", weights.shape().width());
        shape.put("head", weights.shape().head());
        return new StoredModel(ModelKind.SUBSET, shape, weights.tensors());
    }

    /** Reads the weights beside a description; whatever is missing or damaged is refused in one sentence. */
    public static StoredModel read(ModelFolder model, Path folder) {
        try {
            StoredModel stored =
                    new StoredModel(model.kind(), model.shape(), Safetensors.read(folder.resolve(WEIGHTS)));
            if (model.kind() == ModelKind.SUBSET) {
                if (model.vectorDimensions() > 0) {
                    throw new ModelException("a subset model reads no term vectors, this one was trained with vectors"
                            + " of " + model.vectorDimensions() + " dimensions; train it again");
                }
                stored.learnedWeights();
            }
            return stored;
        } catch (ModelException e) {
            throw new ModelException("the model folder " + folder + " is not usable: " + e.getMessage(), e);
        }
    }

    /**
     * Writes weights and description into the folder, which is made if it does not exist. A folder is a model by its
     * description, which goes first and comes back last: whatever interrupts the writing, no half of a model is left that
     * could be read.
     */
    public void write(ModelFolder description, Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(ModelFolder.DESCRIPTION));
        AtomicFiles.replace(folder.resolve(WEIGHTS), draft -> Safetensors.write(draft, tensors));
        description.write(folder);
    }

    /** The weights of a learned estimator. */
    LearnedWeights learnedWeights() {
        Description description = new Description(shape);
        if (kind != ModelKind.SUBSET) {
            throw new ModelException("a learned estimator is a subset model, got the kind " + kind);
        }
        description.expect(ModelFolder.SCHEME, StatisticsFeatures.NAME);
        LearnedShape dimensions = new LearnedShape(
                description.number("patternFeatures"),
                description.number("pairFeatures"),
                description.number("width"),
                description.number("head"));
        return LearnedWeights.of(dimensions, tensors);
    }
}
