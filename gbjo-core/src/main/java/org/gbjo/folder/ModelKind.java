package org.gbjo.folder;

import java.util.Arrays;
import java.util.Optional;

/** What a model folder holds. */
public enum ModelKind {
    /** The statistics of a graph, and no weights: what {@code gbjo analyze} makes. */
    STATISTICS("statistics"),
    /** The learned estimator: rows of sets of patterns, from the statistics of a graph corrected by a network. */
    SUBSET("subset"),
    /** The paper's network, which predicts the cost of whole plans. gbjo-paper reads it. */
    GIN("gin");

    private final String text;

    ModelKind(String text) {
        this.text = text;
    }

    /** What model folders and the command line call it. */
    public String text() {
        return text;
    }

    public static Optional<ModelKind> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text.equals(text)).findFirst();
    }

    /** The kind whose models read the features of a scheme. */
    public static ModelKind ofScheme(String scheme) {
        return switch (scheme) {
            case "statistics" -> SUBSET;
            case "paper", "sharing", "authors" -> GIN;
            default ->
                throw new IllegalArgumentException(
                        "the feature scheme is one of statistics, paper, sharing, authors, got '" + scheme + "'");
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
