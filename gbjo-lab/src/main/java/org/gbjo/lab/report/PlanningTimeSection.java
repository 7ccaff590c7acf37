package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.PlanningTime;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Chart;
import org.gbjo.report.chart.LineChart;
import org.gbjo.report.chart.Series;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;

/** How long planners take, and how often they ask the model (the paper's figure 7). */
final class PlanningTimeSection {
    private PlanningTimeSection() {}

    static Section section(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("Time to plan (figure 7)");
        section.say(
                "Stars, one thread, a warm process, the model of the workload; the median over runs. Features of the"
                        + " query are part of the time.");
        for (ExperimentResults results : experiments) {
            if (!results.times().isEmpty()) {
                for (PlanningTime time : results.times()) {
                    csv.row(
                            results.recipe().name(),
                            time.contestant(),
                            time.size(),
                            time.milliseconds(),
                            time.evaluations());
                }
                String name = results.recipe().name();
                section.figures(
                        List.of(name + "-time", name + "-evaluations"),
                        List.of(
                                chart(results, "milliseconds", PlanningTime::milliseconds),
                                chart(results, "plans that the model was asked about", PlanningTime::evaluations)),
                        results.recipe().title() + ".");
                section.add(table(results));
            }
        }
        return section;
    }

    private static Chart chart(ExperimentResults results, String label, ToDoubleFunction<PlanningTime> value) {
        List<Series> series = new ArrayList<>();
        byContestant(results).forEach((contestant, times) -> {
            Series line = Series.of(
                    contestant,
                    times.stream().mapToDouble(PlanningTime::size).toArray(),
                    times.stream().mapToDouble(value).toArray());
            series.add(contestant.startsWith("gradient") ? line.emphasise() : line);
        });
        return new LineChart(
                results.recipe().title() + ", " + label, Axis.linear("patterns"), Axis.logarithmic(label), series);
    }

    private static PageBlock.Table table(ExperimentResults results) {
        List<Integer> sizes = results.times().stream()
                .map(PlanningTime::size)
                .distinct()
                .sorted()
                .toList();
        List<String> head = new ArrayList<>(List.of("milliseconds"));
        sizes.forEach(size -> head.add(">" + size));
        List<List<String>> rows = new ArrayList<>();
        byContestant(results).forEach((contestant, times) -> {
            List<String> row = new ArrayList<>(List.of(contestant));
            for (int size : sizes) {
                row.add(Numbers.figure(milliseconds(times, size)));
            }
            rows.add(row);
        });
        return new PageBlock.Table(head, rows);
    }

    static double milliseconds(List<PlanningTime> times, int size) {
        return times.stream()
                .filter(time -> time.size() == size)
                .mapToDouble(PlanningTime::milliseconds)
                .findFirst()
                .orElse(Double.NaN);
    }

    static Map<String, List<PlanningTime>> byContestant(ExperimentResults results) {
        Map<String, List<PlanningTime>> byContestant = new LinkedHashMap<>();
        for (PlanningTime time : results.times()) {
            byContestant
                    .computeIfAbsent(time.contestant(), name -> new ArrayList<>())
                    .add(time);
        }
        return byContestant;
    }
}
