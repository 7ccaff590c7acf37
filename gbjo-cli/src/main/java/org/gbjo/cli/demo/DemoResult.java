package org.gbjo.cli.demo;

import java.util.List;
import java.util.function.Function;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cli.plan.CostedPlan;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.text.Numbers;
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

    List<CostedPlan> orders() {
        return List.of(best, chosen, smallestFirst, asWritten, worst);
    }

    /** What the demo found, in one sentence. */
    static String summary(List<DemoResult> results) {
        return "Over " + results.size() + " queries gbjo's order costs " + mean(results, DemoResult::chosen)
                + " times the best, the smallest pattern first " + mean(results, DemoResult::smallestFirst)
                + " times, the order as written " + mean(results, DemoResult::asWritten)
                + " times and the worst order " + mean(results, DemoResult::worst) + " times (geometric means), "
                + Numbers.figure(times(results, DemoResult::worst).greatest()) + " times for one query.";
    }

    private static String mean(List<DemoResult> results, Function<DemoResult, CostedPlan> order) {
        return Numbers.figure(times(results, order).geometricMean());
    }

    private static Distribution times(List<DemoResult> results, Function<DemoResult, CostedPlan> order) {
        return Distribution.of(results.stream()
                .mapToDouble(result -> result.times(order.apply(result)))
                .toArray());
    }
}
