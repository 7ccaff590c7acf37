package org.gbjo.cli;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the demo found, in one sentence. */
record DemoSummary(int queries, double asWritten, double worst, double worstOfAll) {

    static DemoSummary of(List<DemoResult> results) {
        return new DemoSummary(
                results.size(),
                geometricMean(results, result -> result.times(result.asWritten())),
                geometricMean(results, result -> result.times(result.worst())),
                results.stream()
                        .mapToDouble(result -> result.times(result.worst()))
                        .max()
                        .orElseThrow());
    }

    private static double geometricMean(List<DemoResult> results, ToDoubleFunction<DemoResult> ratio) {
        return Math.exp(results.stream()
                .mapToDouble(result -> Math.log(ratio.applyAsDouble(result)))
                .average()
                .orElseThrow());
    }

    @Override
    public String toString() {
        return "Over " + queries + " queries the order as written costs " + Numbers.ratio(asWritten)
                + " times the best and the worst order " + Numbers.ratio(worst) + " times (geometric means), "
                + Numbers.ratio(worstOfAll) + " times for one query.";
    }
}
