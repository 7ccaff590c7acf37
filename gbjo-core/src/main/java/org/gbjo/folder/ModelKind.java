package org.gbjo.folder;

import java.util.Arrays;
import java.util.Locale;

/** The kinds of models that can be learned. */
public enum ModelKind {
    /** Predicts the rows of sets of patterns from the statistics of a graph. The default. */
    SUBSET,
    /** The paper's graph neural network, which reads the vectors of terms. */
    GIN;

    /** What model folders and users call it, such as {@code subset}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of a label. */
    public static ModelKind of(String label) {
        for (ModelKind kind : values()) {
            if (kind.label().equals(label)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("the kind of a model is one of "
                + Arrays.stream(values()).map(ModelKind::label).toList() + ", got '" + label + "'");
    }

    /** The kind whose models read the features of a scheme. */
    public static ModelKind ofScheme(String scheme) {
        return switch (scheme) {
            case "statistics" -> SUBSET;
            case "paper", "sharing" -> GIN;
            default ->
                throw new IllegalArgumentException(
                        "the feature scheme is one of [statistics, paper, sharing], got '" + scheme + "'");
        };
    }
}
