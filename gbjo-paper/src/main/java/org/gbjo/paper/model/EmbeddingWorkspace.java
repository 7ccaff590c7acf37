package org.gbjo.paper.model;

/**
 * A workspace of a model that turns a plan into a vector first, and the vector into a cost: the vector can be looked at
 * (paper, section 5.4.1).
 */
public interface EmbeddingWorkspace extends Workspace {

    /** The length of the vectors. */
    int embeddingWidth();

    /**
     * The cost of a soft plan, and its vector in the first places of {@code embedding}: the model's representation of
     * the whole plan before its last layers, which depend on this vector alone.
     */
    double embed(SoftPlan plan, float[] embedding);
}
