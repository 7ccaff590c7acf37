package org.gbjo.lab.recipe;

/**
 * A planner that takes part.
 *
 * @param name of the planner; {@code NAME@MODEL} plans with another model than the first
 * @param most patterns of a query that it gets
 */
public record PlannerRecipe(String name, int most) {
    public PlannerRecipe {
        if (most < 2) {
            throw new IllegalArgumentException("a planner gets queries of 2 patterns or more, got a limit of " + most);
        }
    }
}
