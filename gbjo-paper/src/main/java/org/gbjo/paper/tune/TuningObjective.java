package org.gbjo.paper.tune;

/** What the search is tuned for, as a geometric mean over queries that the model was trained on. */
public enum TuningObjective {
    /** What the model predicts for the plans that were found: how well the search searches. Needs no counting. */
    PREDICTED("predicted cost"),
    /** The true C_out of the plans over the optimum: the errors of the model are part of what is tuned against. */
    TRUE("true cost over the optimum");

    private final String description;

    TuningObjective(String description) {
        this.description = description;
    }

    /** What it measures, for people. */
    public String description() {
        return description;
    }
}
