package org.gbjo.learn;

import org.gbjo.train.TrainingSettings;

/** The cost models that can be learned. */
public enum CostKind {
    /** Rows of sets of patterns, from statistics of the graph; beyond the paper, and what gives the best orders. */
    SUBSET,
    /** The paper's GNN over the vectors of terms. */
    GIN;

    TrainingSettings settings() {
        return this == SUBSET ? TrainingSettings.subset() : TrainingSettings.fast();
    }
}
