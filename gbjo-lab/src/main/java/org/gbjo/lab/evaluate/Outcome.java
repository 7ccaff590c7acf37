package org.gbjo.lab.evaluate;

/**
 * How one contestant did on one query.
 *
 * @param contestant its name
 * @param setup that of the contestant
 * @param query the name of the query
 * @param queryHash of the query itself
 * @param size how many patterns
 * @param cost the true C_out of the plan
 * @param predicted the logarithm of the cost that the planner predicted, NaN if it predicts none
 * @param evaluations how many plans the model was asked about
 * @param plan the plan as text
 */
public record Outcome(
        String contestant,
        String setup,
        String query,
        String queryHash,
        int size,
        double cost,
        double predicted,
        long evaluations,
        String plan) {}
