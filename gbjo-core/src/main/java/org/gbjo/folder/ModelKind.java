package org.gbjo.folder;

import java.util.Arrays;
import java.util.Optional;
import org.gbjo.api.PublicApi;

/** What a model folder holds. */
@PublicApi
public enum ModelKind {
    /** The statistics of a graph: what {@code gbjo analyze} makes. */
    STATISTICS("statistics"),
    /** The same, and what was trained to correct them: what {@code gbjo learn} makes. gbjo-train reads it. */
    SUBSET("subset"),
    /** The paper's model, which predicts the cost of whole plans. gbjo-paper reads it. */
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

    @Override
    public String toString() {
        return text;
    }
}
