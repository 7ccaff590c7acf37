package org.gbjo.cli;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the demo found, in one sentence. */
record DemoSummary(
        int queries, double learned, double smallestFirst, double asWritten, double worst, double worstOfAll) {

    static DemoSummary of(List<DemoResult> results) {
        return new DemoSummary(
                results.size(),
                geometricMean(results, result -> result.times(result.learned())),
                geometricMean(results, result -> result.times(result.smallestFirst())),
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
        return "Over " + queries + " queries that it has not seen the learned order costs " + Numbers.ratio(learned)
                + " times the best, the smallest pattern first " + Numbers.ratio(smallestFirst)
                + " times, the order as written " + Numbers.ratio(asWritten) + " times and the worst order "
                + Numbers.ratio(worst) + " times (geometric means), "
                + Numbers.ratio(worstOfAll) + " times for one query.";
    }
}
