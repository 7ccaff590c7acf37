package org.gbjo.lab.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gbjo.report.statistics.Bootstrap;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.statistics.Interval;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;
import org.gbjo.run.AtomicFiles;

/** What comparisons on some graphs have found, as Markdown and as CSV. */
public final class ComparisonReport {
    /** The name of the report in the folder. */
    public static final String MARKDOWN = "report.md";

    private static final String CSV = "report.csv";
    /** By how much learning must lower the mean, and on how many graphs, to be the default. */
    private static final double NEEDED_RATIO = 0.99;

    private static final int NEEDED_GRAPHS = 2;

    private final List<ComparedGraph> graphs;
    private final StringBuilder text = new StringBuilder();
    private final Csv csv = new Csv(
            "report",
            "graph,contender,part,queries,mean,low,high,p95,p99,max,mean_with_look_ups,look_ups,"
                    + "over_statistics,over_low,over_high");

    private ComparisonReport(List<ComparedGraph> graphs) {
        this.graphs = graphs;
    }

    /** Writes the report of all graphs that a folder has, and returns it as Markdown. */
    public static String write(Path folder) throws IOException {
        List<ComparedGraph> graphs = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.filter(Files::isDirectory).sorted().toList()) {
                graphs.add(ComparedGraph.read(entry));
            }
        }
        ComparisonReport report = new ComparisonReport(graphs);
        graphs.forEach(report::add);
        report.addVerdict();
        String markdown = report.text.toString();
        AtomicFiles.replace(folder.resolve(MARKDOWN), markdown);
        AtomicFiles.replace(folder.resolve(CSV), report.csv.text());
        return markdown;
    }

    private void add(ComparedGraph graph) {
        text.append("## ").append(graph.name()).append("\n\n");
        if (graph.size() == 0) {
            text.append("No query is known of all contenders.\n\n");
            return;
        }
        text.append("True C_out over that of the best left-linear order, geometric mean of ")
                .append(Numbers.exact(graph.size()))
                .append(" queries, with 95 % intervals.\n\n");
        addAll(graph);
        addShapes(graph);
        addBands(graph);
        addUnknown(graph);
    }

    private void addAll(ComparedGraph graph) {
        List<List<String>> rows = new ArrayList<>();
        for (String contender : graph.contenders()) {
            ContenderFigures all = ContenderFigures.of(graph, contender, order -> true);
            rows.add(List.of(
                    contender,
                    interval(all.mean(), all.interval()),
                    Numbers.figure(all.p95()),
                    Numbers.figure(all.p99()),
                    Numbers.figure(all.greatest()),
                    Numbers.precise(all.meanWithLookUps()),
                    Numbers.compact(all.lookUps()),
                    interval(all.overStatistics(), all.overInterval())));
            csvRow(graph, contender, "all", all);
        }
        table("contender | mean | p95 | p99 | max | with look-ups | look-ups | over statistics", rows);
    }

    private void addShapes(ComparedGraph graph) {
        Map<String, Predicate<ComparedOrder>> shapes = new LinkedHashMap<>();
        graph.shapes().forEach(shape -> shapes.put(shape, order -> order.shape().equals(shape)));
        addParts(graph, "by shape", shapes, figures -> Numbers.precise(figures.mean()));
    }

    /** Mean, the mean with look-ups where there are any, and the greatest. */
    private void addBands(ComparedGraph graph) {
        Map<String, Predicate<ComparedOrder>> bands = new LinkedHashMap<>();
        for (CostBand band : CostBand.values()) {
            if (size(graph, band::contains) > 0) {
                bands.put(band.title(), band::contains);
            }
        }
        addParts(
                graph,
                "by rows of the best order",
                bands,
                figures -> Numbers.precise(figures.mean())
                        + (figures.lookUps() > 0 ? " (" + Numbers.precise(figures.meanWithLookUps()) + ")" : "")
                        + ", max " + Numbers.figure(figures.greatest()));
        text.append("In brackets with each look-up counted as a row.\n\n");
    }

    /** A column for each part of the queries, with their number. */
    private void addParts(
            ComparedGraph graph,
            String title,
            Map<String, Predicate<ComparedOrder>> parts,
            Function<ContenderFigures, String> cell) {
        List<List<String>> rows = new ArrayList<>();
        for (String contender : graph.contenders()) {
            List<String> row = new ArrayList<>(List.of(contender));
            parts.forEach((name, part) -> {
                ContenderFigures figures = ContenderFigures.of(graph, contender, part);
                row.add(cell.apply(figures));
                csvRow(graph, contender, name, figures);
            });
            rows.add(row);
        }
        StringBuilder head = new StringBuilder(title);
        parts.forEach((name, part) ->
                head.append(" | " + (name.isEmpty() ? "other" : name) + " (" + size(graph, part) + ")"));
        table(head.toString(), rows);
    }

    private static int size(ComparedGraph graph, Predicate<ComparedOrder> part) {
        return graph.figures(graph.contenders().iterator().next(), part, ComparedOrder::best).length;
    }

    private void addUnknown(ComparedGraph graph) {
        if (graph.unknown().isEmpty()) {
            return;
        }
        text.append(Numbers.exact(graph.unknown().size())).append(" queries are left out, not found in time:");
        graph.unknown()
                .forEach((query, missing) ->
                        text.append("\n- ").append(query).append(": ").append(String.join(", ", missing)));
        text.append("\n\n");
    }

    /** The rule that was written down before the experiment: docs/results/learning.md. */
    private void addVerdict() {
        addVerdict(ContenderName.STATISTICS.toString(), contender -> !contender.endsWith(ContenderName.SAMPLED));
        addVerdict(ContenderName.STATISTICS_SAMPLED.toString(), contender -> contender.endsWith(ContenderName.SAMPLED));
    }

    private void addVerdict(String rival, Predicate<String> kind) {
        int won = 0;
        int judged = 0;
        for (ComparedGraph graph : graphs) {
            List<String> learned = graph.contenders().stream()
                    .filter(contender -> contender.startsWith(ContenderName.LEARNED.toString()))
                    .filter(kind)
                    .toList();
            if (graph.size() > 0 && !learned.isEmpty() && graph.contenders().contains(rival)) {
                judged++;
                won += learned.stream().anyMatch(contender -> wins(graph, contender, rival)) ? 1 : 0;
            }
        }
        if (judged > 0) {
            text.append("Learning lowers the mean of ")
                    .append(rival)
                    .append(" by at least 1 %, with an interval that excludes 1, on ")
                    .append(won)
                    .append(" of ")
                    .append(judged)
                    .append(" graphs; ")
                    .append(NEEDED_GRAPHS)
                    .append(" are needed. So the default is ")
                    .append(won >= NEEDED_GRAPHS ? "learned" : "statistics")
                    .append(".\n\n");
        }
    }

    private static boolean wins(ComparedGraph graph, String contender, String rival) {
        double[] quotients = graph.quotients(contender, rival, order -> true);
        return Distribution.of(quotients).geometricMean() <= NEEDED_RATIO
                && Bootstrap.of(quotients, Distribution::geometricMean, ContenderFigures.SEED)
                                .high()
                        < 1;
    }

    private void csvRow(ComparedGraph graph, String contender, String part, ContenderFigures figures) {
        csv.row(
                graph.name(),
                contender,
                part,
                figures.queries(),
                figures.mean(),
                figures.interval().low(),
                figures.interval().high(),
                figures.p95(),
                figures.p99(),
                figures.greatest(),
                figures.meanWithLookUps(),
                figures.lookUps(),
                figures.overStatistics(),
                figures.overInterval().low(),
                figures.overInterval().high());
    }

    private static String interval(double figure, Interval interval) {
        return Double.isNaN(figure)
                ? ""
                : Numbers.precise(figure) + " (" + Numbers.precise(interval.low()) + "-"
                        + Numbers.precise(interval.high()) + ")";
    }

    private void table(String head, List<List<String>> rows) {
        text.append("| ").append(head).append(" |\n|---|");
        text.append(String.join("", Collections.nCopies(rows.get(0).size() - 1, "---:|")))
                .append('\n');
        rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
        text.append('\n');
    }
}
