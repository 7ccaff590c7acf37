package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.SearchVariants;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Bar;
import org.gbjo.report.chart.BarChart;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/**
 * Whose fault it is: where all orders were tried on the model, its own optimum is known. What that one costs more than
 * the true optimum is the model's error; what the plan of a search costs beyond it is the search's.
 */
final class Errors {
    private static final String MODEL_OPTIMUM = "exhaustive";

    private Errors() {}

    static Section section(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("Model error against search error");
        section.say("For queries that are small enough to try all orders on the model. The model's error: the true cost"
                + " of the plan that the model likes best, over the true optimum. The search's error: the"
                + " true cost of the plan that a search finds, over that of the model's favourite; below 1"
                + " the search was lucky to miss it. The last columns say how far the search stays behind in"
                + " its own terms: the predicted cost over that of the model's favourite, and how often it"
                + " finds the favourite's cost.");
        List<List<String>> rows = new ArrayList<>();
        List<Bar> bars = new ArrayList<>();
        for (ExperimentResults results : experiments) {
            for (String search :
                    List.of(SearchVariants.PAPER, SearchVariants.PAPER_TUNED, SearchVariants.CHAIN, "greedy")) {
                if (!results.took(search) || !results.took(MODEL_OPTIMUM)) {
                    continue;
                }
                List<Query> queries = results.common(List.of(search, MODEL_OPTIMUM));
                double model = results.overOptimum(MODEL_OPTIMUM, queries).geometricMean();
                double whole = results.overOptimum(search, queries).geometricMean();
                double[] behind = queries.stream()
                        .mapToDouble(query -> Math.exp(Math.max(
                                0,
                                results.outcome(search, query).predicted()
                                        - results.outcome(MODEL_OPTIMUM, query).predicted())))
                        .toArray();
                rows.add(List.of(
                        results.recipe().title(),
                        search,
                        Integer.toString(queries.size()),
                        Numbers.figure(model),
                        Numbers.figure(whole / model),
                        Numbers.figure(whole),
                        Numbers.figure(Distribution.of(behind).geometricMean()),
                        Numbers.percent(Distribution.of(behind).shareAtMost(1 + 1e-4))));
                csv.row(
                        results.recipe().name(),
                        search,
                        queries.size(),
                        model,
                        whole / model,
                        whole,
                        Distribution.of(behind).geometricMean());
                if (search.equals(SearchVariants.CHAIN) || search.equals(SearchVariants.PAPER)) {
                    bars.add(Bar.of(
                            results.recipe().title() + ", " + search,
                            Math.log(model),
                            Math.max(0, Math.log(whole / model))));
                }
            }
        }
        section.add(PageBlock.Table.of(
                "workload | search | >queries | >model's error | >search's error | >both | >predicted, behind |"
                        + " >favourite found",
                rows));
        return bars.isEmpty()
                ? section
                : section.figure(
                        "model-and-search-error",
                        new BarChart(
                                "Where the gap to the optimum comes from",
                                Axis.linear("logarithm of the true cost over the optimum"),
                                List.of("model", "search"),
                                bars),
                        "Logarithms add up; a search error below 1 is drawn as none.");
    }
}
