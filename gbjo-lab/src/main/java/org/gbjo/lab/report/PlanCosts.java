package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gbjo.cardinality.Cost;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.SearchVariants;
import org.gbjo.lab.evaluate.Tournament;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Chart;
import org.gbjo.report.chart.LineChart;
import org.gbjo.report.chart.Series;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.statistics.Bootstrap;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.statistics.Interval;
import org.gbjo.report.statistics.PerformanceProfile;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/** What the plans really cost: a table, medians by size (the paper's figure 5) and performance profiles (figure 6). */
final class PlanCosts {
    private static final long SEED = 1;
    private static final double[] FACTORS = factors();

    private PlanCosts() {}

    /** 1 to 100 in even steps of the logarithm. */
    private static double[] factors() {
        double[] factors = new double[101];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = Math.pow(10, i / 50.0);
        }
        return factors;
    }

    static Section table(ExperimentResults results, Csv csv) {
        Section section = new Section(results.recipe().title() + ": what the plans cost");
        SortedMap<Integer, List<Query>> sizes = bySize(results.queries());
        section.say(results.queries().size() + " test queries of " + sizes.firstKey() + " to " + sizes.lastKey()
                + " patterns, at least "
                + sizes.values().stream().mapToInt(List::size).min().orElse(0)
                + " of each size that the graph has; none was trained on. True C_out over that of the best left-linear"
                + " plan. Planners with a limit on the size have fewer queries and smaller ones, so compare them with"
                + " care. The interval is a bootstrap of 95 %.");
        List<List<String>> rows = new ArrayList<>();
        for (String name : results.contestants()) {
            if (name.contains("/")) {
                continue;
            }
            List<Query> queries = results.common(List.of(name));
            double[] ratios = results.ratios(name, queries);
            Distribution sample = Distribution.of(ratios);
            Interval interval = Bootstrap.of(ratios, Distribution::geometricMean, SEED);
            rows.add(List.of(
                    name,
                    Integer.toString(ratios.length),
                    Numbers.figure(sample.geometricMean()),
                    Numbers.figure(interval.low()) + " – " + Numbers.figure(interval.high()),
                    Numbers.figure(sample.median()),
                    Numbers.figure(sample.quantile(0.95)),
                    Numbers.figure(sample.greatest()),
                    Numbers.percent(sample.shareAtMost(1 + 1e-9)),
                    Numbers.figure(Distribution.of(results.costs(name, queries)).median())));
            csv.row(
                    results.recipe().name(),
                    name,
                    ratios.length,
                    sample.geometricMean(),
                    interval.low(),
                    interval.high(),
                    sample.median(),
                    sample.quantile(0.95),
                    sample.greatest(),
                    sample.shareAtMost(1 + 1e-9));
        }
        return section.add(PageBlock.Table.of(
                        "planner | >queries | >geometric mean | >interval | >median | >95 % | >worst | >optimal"
                                + " | >median C_out",
                        rows)
                .emphasise(SearchVariants.PAPER, SearchVariants.CHAIN, "smallest-count"));
    }

    static Section medians(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("Median true cost by query size (figure 5)");
        section.say(
                "As in the paper, one chart for each workload; here with the true optimum as a line and an interval of"
                        + " 95 % around the gradient search.");
        for (ExperimentResults results : experiments) {
            String name = results.recipe().name();
            section.figures(
                    List.of(name + "-cost-by-size", name + "-cost-by-size-references"),
                    List.of(
                            medians(results, Planners.ON_MODEL, "planners on the model", csv),
                            medians(results, Planners.REFERENCES, "rules without a model", new Csv("", ""))),
                    results.recipe().title() + ": median true C_out of the plans.");
        }
        return section;
    }

    private static Chart medians(ExperimentResults results, List<String> planners, String title, Csv csv) {
        List<Series> series = new ArrayList<>();
        for (String planner : planners) {
            if (!results.took(planner)) {
                continue;
            }
            Map<Integer, List<Query>> sizes = bySize(results.common(List.of(planner)));
            double[] xs = sizes.keySet().stream().mapToDouble(size -> size).toArray();
            double[] ys = new double[xs.length];
            double[] low = new double[xs.length];
            double[] high = new double[xs.length];
            int i = 0;
            for (Map.Entry<Integer, List<Query>> entry : sizes.entrySet()) {
                double[] costs = results.costs(planner, entry.getValue());
                Interval interval = Bootstrap.of(costs, Distribution::median, SEED);
                ys[i] = Math.max(1, Distribution.of(costs).median());
                low[i] = Math.max(1, interval.low());
                high[i] = Math.max(1, interval.high());
                csv.row(results.recipe().name(), planner, entry.getKey(), costs.length, ys[i], low[i], high[i]);
                i++;
            }
            Series line = Series.of(planner, xs, ys);
            series.add(
                    planner.equals(SearchVariants.CHAIN)
                            ? line.between(low, high).emphasise()
                            : planner.equals(SearchVariants.PAPER) ? line.emphasise() : line);
        }
        return new LineChart(
                results.recipe().title() + ", " + title,
                Axis.linear("patterns"),
                Axis.logarithmic("median true C_out"),
                series);
    }

    static Section profiles(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("Performance profiles (figure 6)");
        section.say(
                "The share of queries for which a planner is within a factor of the best: on the left the best of those"
                        + " shown, as in the paper; on the right the true optimum.");
        for (ExperimentResults results : experiments) {
            List<String> planners = Planners.ON_MODEL.stream()
                    .filter(planner -> !planner.equals(Tournament.OPTIMUM)
                            && !planner.equals("exhaustive")
                            && !planner.equals("dynamic-programming"))
                    .filter(results::took)
                    .toList();
            List<Query> queries = results.common(planners);
            if (queries.isEmpty()) {
                continue;
            }
            Map<String, double[]> costs = new LinkedHashMap<>();
            planners.forEach(planner -> costs.put(planner, results.costs(planner, queries)));
            Map<String, double[]> overOptimum = new LinkedHashMap<>();
            planners.forEach(planner -> overOptimum.put(planner, results.ratios(planner, queries)));
            String name = results.recipe().name();
            section.figures(
                    List.of(name + "-profile", name + "-profile-optimum"),
                    List.of(
                            profile(results, "over the best found", PerformanceProfile.ratios(costs, Cost::ratio), csv),
                            profile(results, "over the optimum", overOptimum, csv)),
                    results.recipe().title() + ": " + queries.size() + " queries that all of these planned.");
        }
        return section;
    }

    private static Chart profile(ExperimentResults results, String base, Map<String, double[]> ratios, Csv csv) {
        List<Series> series = new ArrayList<>();
        ratios.forEach((planner, values) -> {
            double[] shares = PerformanceProfile.shares(values, FACTORS);
            Series line = Series.of(planner, FACTORS, shares).asSteps();
            boolean ours = planner.equals(SearchVariants.CHAIN) || planner.equals(SearchVariants.PAPER);
            series.add(ours ? line.emphasise() : line);
            for (double factor : new double[] {1, 1.1, 1.5, 2, 5, 10, 100}) {
                csv.row(
                        results.recipe().name(),
                        base,
                        planner,
                        factor,
                        Distribution.of(values).shareAtMost(factor * (1 + 1e-9)));
            }
        });
        return new LineChart(
                results.recipe().title() + ", " + base,
                Axis.logarithmic("factor"),
                Axis.linear("share of the queries").between(0, 1),
                series);
    }

    static SortedMap<Integer, List<Query>> bySize(List<Query> queries) {
        SortedMap<Integer, List<Query>> sizes = new TreeMap<>();
        queries.forEach(query -> sizes.computeIfAbsent(query.bgp().size(), size -> new ArrayList<>())
                .add(query));
        return sizes;
    }
}
