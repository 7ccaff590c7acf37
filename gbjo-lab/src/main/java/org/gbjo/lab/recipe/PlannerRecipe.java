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

    /** What plans, without the model. */
    public String kind() {
        return name.split("@", 2)[0];
    }

    /** The model it plans with. */
    public String modelOr(String first) {
        return name.contains("@") ? name.split("@", 2)[1] : first;
    }
}
