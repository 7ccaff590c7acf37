package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.SearchVariants;
import org.gbjo.lab.evaluate.Tournament;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Bar;
import org.gbjo.report.chart.BarChart;
import org.gbjo.report.chart.Chart;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Csv;
import org.gbjo.workload.Query;

/** What each part of the search is worth. */
final class Ablations {
    private Ablations() {}

    static Section section(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("Ablations");
        section.say(
                "Each bar changes one thing of the bold one; shorter is better: the geometric mean of true C_out over"
                        + " the left-linear optimum. 'paper features' is a model without the adjacency of patterns"
                        + " that share a variable. Bushy plans may be better than the left-linear optimum; the bushy"
                        + " optimum stands beside them.");
        for (ExperimentResults results : experiments) {
            List<String> names = new ArrayList<>();
            List<Chart> charts = new ArrayList<>();
            for (String base : List.of(SearchVariants.TREE, SearchVariants.CHAIN)) {
                List<Bar> bars = bars(results, base, csv);
                if (bars.size() > 1) {
                    names.add(results.recipe().name() + "-ablation-" + base);
                    charts.add(BarChart.of(
                            results.recipe().title() + ", " + base,
                            Axis.logarithmic("true C_out over the optimum, geometric mean"),
                            bars));
                }
            }
            if (!charts.isEmpty()) {
                section.figures(names, charts, results.recipe().title() + ".");
            }
        }
        return section;
    }

    private static List<Bar> bars(ExperimentResults results, String base, Csv csv) {
        List<Bar> bars = new ArrayList<>();
        for (String name : results.contestants()) {
            boolean free = base.equals(SearchVariants.TREE) && name.equals(SearchVariants.PAPER);
            if (name.equals(base) || name.startsWith(base + "/") || name.startsWith(base + "@") || free) {
                double mean = mean(results, name);
                csv.row(results.recipe().name(), base, name, mean);
                Bar bar = Bar.of(label(name, base, free), mean);
                bars.add(name.equals(base) ? bar.emphasise() : bar);
            }
        }
        if (base.equals(SearchVariants.TREE) && results.took(Tournament.BUSHY_OPTIMUM)) {
            bars.add(Bar.of("bushy optimum", mean(results, Tournament.BUSHY_OPTIMUM)));
        }
        return bars;
    }

    private static String label(String name, String base, boolean free) {
        if (free) {
            return "with cartesian products";
        }
        return name.equals(base) ? base : name.substring(base.length() + 1).replace('-', ' ');
    }

    private static double mean(ExperimentResults results, String name) {
        List<Query> queries = results.common(List.of(name));
        return results.overOptimum(name, queries).geometricMean();
    }
}
