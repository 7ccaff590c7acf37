package org.gbjo.learn;

/**
 * How much is done in each step. The speed of the machine decides them once, within the time budget; from then on they
 * are kept, so that a run that was stopped goes on with the same ones. Given outright, equal options give equal models.
 *
 * @param queries of each shape
 * @param epochs of the training
 */
public record LearnAmounts(int queries, int epochs) {
    /** All are chosen to fit the budget. */
    public static final LearnAmounts FITTING = new LearnAmounts(0, 0);

    public LearnAmounts {
        if (queries < 0 || epochs < 0) {
            throw new IllegalArgumentException("amounts are at least 1, or 0 for what fits the budget, got queries "
                    + queries + ", epochs " + epochs);
        }
    }

    LearnAmounts withQueries(int chosen) {
        return new LearnAmounts(chosen, epochs);
    }

    LearnAmounts withEpochs(int chosen) {
        return new LearnAmounts(queries, chosen);
    }
}
