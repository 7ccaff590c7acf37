package org.gbjo.folder;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.cardinality.learned.LearnedShape;
import org.gbjo.cardinality.learned.LearnedWeights;
import org.gbjo.tensor.Tensor;

/**
 * A model as a folder keeps it: its kind, its dimensions and its numbers. Whoever knows the kind makes a model of it.
 *
 * @param shape what the description says of its dimensions and features
 * @param tensors its numbers, in the order in which they are written
 */
public record StoredModel(ModelKind kind, Map<String, Object> shape, Map<String, Tensor> tensors) {
    /** A model without weights: all that it knows are the statistics beside it. */
    public static final StoredModel STATISTICS = new StoredModel(ModelKind.STATISTICS, Map.of(), Map.of());

    private static final String SCHEME = "scheme";

    public StoredModel {
        shape = Collections.unmodifiableMap(new LinkedHashMap<>(shape));
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    }

    /** The learned estimator. */
    public static StoredModel of(LearnedWeights weights) {
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put(SCHEME, StatisticsDescriber.NAME);
        shape.put("patternFeatures", weights.shape().patternFeatures());
        shape.put("pairFeatures", weights.shape().pairFeatures());
        shape.put("width", weights.shape().width());
        shape.put("head", weights.shape().head());
        return new StoredModel(ModelKind.SUBSET, shape, weights.tensors());
    }

    /** The dimensions, each of which must be there. */
    public Description description() {
        return new Description(shape);
    }

    /** The name of its features. */
    public String scheme() {
        return description().text(SCHEME);
    }

    /** The weights of a learned estimator. */
    LearnedWeights learnedWeights() {
        Description description = description();
        description.expect(SCHEME, StatisticsDescriber.NAME);
        LearnedShape dimensions = new LearnedShape(
                description.number("patternFeatures"),
                description.number("pairFeatures"),
                description.number("width"),
                description.number("head"));
        return LearnedWeights.of(dimensions, tensors);
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
}
