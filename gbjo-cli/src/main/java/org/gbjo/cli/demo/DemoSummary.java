package org.gbjo.cli.demo;

import java.util.List;
import java.util.function.Function;
import org.gbjo.cli.plan.CostedPlan;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.text.Numbers;

/** What the demo found, in one sentence. */
record DemoSummary(
        int queries, double chosen, double smallestFirst, double asWritten, double worst, double worstOfAll) {

    static DemoSummary of(List<DemoResult> results) {
        return new DemoSummary(
                results.size(),
                times(results, DemoResult::chosen).geometricMean(),
                times(results, DemoResult::smallestFirst).geometricMean(),
                times(results, DemoResult::asWritten).geometricMean(),
                times(results, DemoResult::worst).geometricMean(),
                times(results, DemoResult::worst).greatest());
    }

    private static Distribution times(List<DemoResult> results, Function<DemoResult, CostedPlan> order) {
        return Distribution.of(results.stream()
                .mapToDouble(result -> result.times(order.apply(result)))
                .toArray());
    }

    @Override
    public String toString() {
        return "Over " + queries + " queries gbjo's order costs " + Numbers.figure(chosen)
                + " times the best, the smallest pattern first " + Numbers.figure(smallestFirst)
                + " times, the order as written " + Numbers.figure(asWritten) + " times and the worst order "
                + Numbers.figure(worst) + " times (geometric means), "
                + Numbers.figure(worstOfAll) + " times for one query.";
    }
}
