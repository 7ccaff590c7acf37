package org.gbjo.lab.recipe;

import java.util.List;

/**
 * How the time to plan is measured, on one thread.
 *
 * @param sizes numbers of patterns; empty leaves the measurement out
 * @param queries of each size
 * @param milliseconds that each planner is measured at each size, after as much warm-up
 * @param planners that are measured
 */
public record TimingRecipe(List<Integer> sizes, int queries, int milliseconds, List<PlannerRecipe> planners) {}
