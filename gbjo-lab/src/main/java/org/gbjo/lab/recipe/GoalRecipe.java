package org.gbjo.lab.recipe;

/**
 * What the default planner on the learned estimator should reach: its true cost over the optimum.
 *
 * @param geometricMean of all queries, at most
 * @param p95 which 95 % of the queries do not exceed, at most
 */
public record GoalRecipe(double geometricMean, double p95) {
    public GoalRecipe {
        if (!(geometricMean >= 1 && p95 >= 1)) {
            throw new IllegalArgumentException(
                    "costs over the optimum are at least 1, got goals of " + geometricMean + " and " + p95);
        }
    }
}
