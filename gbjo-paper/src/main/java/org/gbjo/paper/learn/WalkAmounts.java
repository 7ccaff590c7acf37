package org.gbjo.paper.learn;

import org.gbjo.paper.embedding.EmbeddingOptions;

/**
 * How many random walks the vectors of terms are learned from.
 *
 * @param walks from each entity; 0 for what fits the budget
 * @param epochs how often the walks are read; 0 for what fits the budget
 */
public record WalkAmounts(int walks, int epochs) {
    /** Both are chosen to fit the budget. */
    public static final WalkAmounts FITTING = new WalkAmounts(0, 0);

    public WalkAmounts {
        if (walks < 0 || epochs < 0) {
            throw new IllegalArgumentException("amounts are at least 1, or 0 for what fits the budget, got walks "
                    + walks + ", epochs of walks " + epochs);
        }
    }

    /** Whether both were chosen. */
    boolean areChosen() {
        return walks > 0 && epochs > 0;
    }

    /** The paper's walks and epochs, halved in turns until no more walks are read than can be afforded. */
    static WalkAmounts fitting(EmbeddingOptions embedding, long affordable) {
        int walks = embedding.walks();
        int epochs = embedding.epochs();
        while ((long) walks * epochs > affordable && walks * epochs > 1) {
            if (epochs >= walks) {
                epochs = (epochs + 1) / 2;
            } else {
                walks = (walks + 1) / 2;
            }
        }
        return new WalkAmounts(walks, epochs);
    }
}
