package org.gbjo.cli.learn;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.LabelReader;
import org.gbjo.label.LabelRun;
import org.gbjo.label.LabelSummary;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;

/** What is in a label file, as text or JSON. */
public record LabelReport(Path file, LabelProvenance provenance, LabelSummary summary) {

    /** Reads a complete file once through. */
    public static LabelReport of(Path file) throws IOException {
        try (LabelReader reader = LabelReader.open(file)) {
            return new LabelReport(file, reader.provenance(), LabelSummary.of(reader));
        }
    }

    /** Where the labels come from and what they are. */
    public void print(Terminal terminal) throws IOException {
        PrintStream out = terminal.out();
        LabelOptions options = provenance.options();
        out.println("queries      " + provenance.queries() + ", digest " + provenance.queriesDigest());
        out.println("graph        " + provenance.graph()
                + (provenance.fingerprint().isEmpty() ? "" : ", fingerprint " + provenance.fingerprint()));
        out.println("options      " + options.random() + " random, " + options.good() + " good, " + options.bad()
                + " bad, " + options.bushy() + " bushy, cartesian share " + options.cartesianShare() + ", beam "
                + options.beamWidth() + ", seed " + options.seed() + ", timeout "
                + options.timeLimitMillis() + " ms");
        out.println("on disk      " + Numbers.bytes(Files.size(file)));
        out.println();
        printCounts(terminal);
    }

    /** What a run has added, and what the labels are. */
    public void print(Terminal terminal, LabelRun run) {
        terminal.out().println(file + ": " + work(run));
        printCounts(terminal);
    }

    private static String work(LabelRun run) {
        if (run.done() == 0) {
            return "was complete";
        }
        return (run.found() == 0 ? "" : Numbers.exact(run.found()) + " queries found, ")
                + Numbers.exact(run.done()) + " queries done in " + Numbers.duration(run.elapsed()) + ", "
                + Numbers.compact(run.plansPerSecond()) + " plans/s";
    }

    private void printCounts(Terminal terminal) {
        PrintStream out = terminal.out();
        out.println("labelled     " + Numbers.exact(summary.labelled()) + " of " + Numbers.exact(summary.queries())
                + " queries, " + Numbers.exact(summary.withoutAnswer()) + " without an answer");
        summary.leftOut()
                .forEach((omission, count) ->
                        out.println("left out     " + Numbers.exact(count) + ", " + omission.reason()));
        if (summary.saturatedPlans() > 0) {
            out.println("left out     " + Numbers.exact(summary.saturatedPlans()) + " plans that cost more than 1e308");
        }
        TextTable table =
                new TextTable("plans | >count | >cartesian | >least cost | >median | >greatest").optional("cartesian");
        summary.plans()
                .forEach((origin, plans) -> table.row(
                        origin.label(),
                        Numbers.exact(plans.count()),
                        Numbers.exact(plans.cartesian()),
                        Numbers.exact(plans.leastCost()),
                        Numbers.exact(plans.medianCost()),
                        Numbers.exact(plans.greatestCost())));
        terminal.print(table);
    }

    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("file", file.toString());
        members.put("provenance", provenance.toJson());
        members.put("queries", summary.queries());
        members.put("labelled", summary.labelled());
        members.put("withoutAnswer", summary.withoutAnswer());
        Map<String, Object> leftOut = new LinkedHashMap<>();
        summary.leftOut().forEach((omission, count) -> leftOut.put(omission.label(), count));
        members.put("leftOut", leftOut);
        members.put("saturatedPlans", summary.saturatedPlans());
        List<Object> rows = new ArrayList<>();
        summary.plans().forEach((origin, plans) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("origin", origin.label());
            row.put("count", plans.count());
            row.put("cartesian", plans.cartesian());
            row.put("leastCost", plans.leastCost());
            row.put("medianCost", plans.medianCost());
            row.put("greatestCost", plans.greatestCost());
            rows.add(row);
        });
        members.put("plans", rows);
        return members;
    }

    public Map<String, Object> toJson(LabelRun run) {
        Map<String, Object> members = toJson();
        members.put("found", run.found());
        members.put("done", run.done());
        members.put("seconds", run.elapsed().toNanos() / 1e9);
        members.put("plansPerSecond", run.plansPerSecond());
        return members;
    }
}
