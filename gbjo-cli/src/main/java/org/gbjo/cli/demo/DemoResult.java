package org.gbjo.cli.demo;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cli.plan.CostedPlan;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.gbjo.workload.Query;

/** The orders of one query that the demo compares, each with its exact cost. */
record DemoResult(
        Query query,
        CostedPlan best,
        CostedPlan chosen,
        CostedPlan smallestFirst,
        CostedPlan asWritten,
        CostedPlan worst) {

    static DemoResult of(Query query, Planner planner, Planner smallestFirst, Oracle oracle, Deadline deadline) {
        Cardinalities cardinalities = oracle.open(query.bgp(), deadline);
        ExactSearch search = new ExactSearch(cardinalities, deadline);
        Plan written = Plan.asWritten(query.bgp().size());
        return new DemoResult(
                query,
                CostedPlan.of("best", "best", search.bestLeftLinear()),
                CostedPlan.of(
                        "gbjo", "chosen", planner.plan(query.bgp(), deadline).plan(), cardinalities),
                CostedPlan.of(
                        "smallest first",
                        "smallestFirst",
                        smallestFirst.plan(query.bgp(), deadline).plan(),
                        cardinalities),
                CostedPlan.of("as written", "asWritten", written, cardinalities),
                CostedPlan.of("worst", "worst", search.worstConnectedLeftLinear()));
    }

    /** How many times the best an order costs. */
    double times(CostedPlan plan) {
        return plan.cost() == best.cost() ? 1 : plan.cost() / best.cost();
    }
}
