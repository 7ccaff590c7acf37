package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.Tournament;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/**
 * Where a planner loses: its cost over the optimum by what the optimum costs. A mean of ratios counts three rows in
 * place of two as it counts three million in place of two.
 */
final class CostBands {
    /** Below these costs a band ends. */
    private static final double[] ENDS = {10, 100, 1_000, 10_000, Double.POSITIVE_INFINITY};

    private static final List<String> NAMES =
            List.of("1 to 9 rows", "10 to 99", "100 to 999", "1,000 to 9,999", "10,000 and more");

    private CostBands() {}

    /** The header that fits {@link #row}. */
    static List<String> head() {
        List<String> head = new ArrayList<>(List.of("workload"));
        NAMES.forEach(name -> head.add(">" + name));
        head.add(">lost below 100 rows");
        head.add(">all rows");
        return head;
    }

    /**
     * The geometric mean of each band, with its queries; which share of all that is lost (the logarithms of the ratios
     * added up) is lost on optima of fewer than 100 rows; and the rows of all plans together over those of the optima.
     */
    static List<String> row(ExperimentResults results, String planner, List<Query> queries) {
        List<String> row = new ArrayList<>(List.of(results.recipe().title()));
        double lost = 0;
        double lostBelow = 0;
        double from = 0;
        for (double end : ENDS) {
            double least = from;
            List<Query> band = queries.stream()
                    .filter(query -> cost(results, query) >= least && cost(results, query) < end)
                    .toList();
            from = end;
            if (band.isEmpty()) {
                row.add("");
                continue;
            }
            double mean = results.overOptimum(planner, band).geometricMean();
            row.add(Numbers.precise(mean) + " (" + band.size() + ")");
            lost += Math.log(mean) * band.size();
            lostBelow += end <= 100 ? Math.log(mean) * band.size() : 0;
        }
        row.add(lost == 0 ? "" : Numbers.percent(lostBelow / lost));
        row.add(Numbers.precise(total(results, planner, queries) / total(results, Tournament.OPTIMUM, queries)));
        return row;
    }

    private static double cost(ExperimentResults results, Query query) {
        return results.outcome(Tournament.OPTIMUM, query).cost();
    }

    private static double total(ExperimentResults results, String planner, List<Query> queries) {
        return queries.stream()
                .mapToDouble(query -> results.outcome(planner, query).cost())
                .sum();
    }
}
