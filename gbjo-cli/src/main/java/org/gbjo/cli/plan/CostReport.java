package org.gbjo.cli.plan;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.json.Json;
import org.gbjo.plan.Plan;
import org.gbjo.query.Pattern;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.workload.Query;

/** Prints the costs of plans: one query in full, many as a table, or JSON lines. */
final class CostReport {
    private final Terminal terminal;
    private final boolean json;
    private final boolean single;
    private TextTable table;

    CostReport(Terminal terminal, boolean json, boolean single) {
        this.terminal = terminal;
        this.json = json;
        this.single = single;
    }

    void add(Query query, List<CostedPlan> plans, Cardinalities cardinalities) {
        if (json) {
            terminal.out().println(Json.write(members(query, plans, cardinalities)));
        } else if (single) {
            printInFull(query, plans, cardinalities);
        } else {
            addRow(query, plans);
        }
    }

    void end() {
        if (table != null) {
            terminal.print(table);
        }
    }

    private static Map<String, Object> members(Query query, List<CostedPlan> plans, Cardinalities cardinalities) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", query.id());
        members.put("shape", query.shape());
        members.put("patterns", query.bgp().size());
        for (CostedPlan plan : plans) {
            members.put(plan.key(), plan.members(cardinalities));
        }
        return members;
    }

    /** The name of a query and its patterns, counted from 1. */
    static void printPatterns(PrintStream out, Query query) {
        out.println(query.id() + (query.shape().isEmpty() ? "" : ", " + query.shape()) + ", "
                + query.bgp().size() + (query.bgp().size() == 1 ? " pattern" : " patterns"));
        int number = 0;
        for (Pattern pattern : query.bgp().patterns()) {
            out.println("  " + ++number + "  " + pattern);
        }
        out.println();
    }

    private void printInFull(Query query, List<CostedPlan> plans, Cardinalities cardinalities) {
        printPatterns(terminal.out(), query);
        double least = plans.stream().mapToDouble(CostedPlan::cost).min().orElseThrow();
        TextTable rows = new TextTable("plan | >C_out | >of the least | order | rows of each join")
                .shorten("rows of each join", 20)
                .shorten("order", 12);
        for (CostedPlan plan : plans) {
            String joins = plan.plan().joins().stream()
                    .map(Plan.Join::patterns)
                    .map(set -> Numbers.exact(cardinalities.rows(set)))
                    .collect(Collectors.joining(" + "));
            rows.row(plan.label(), Numbers.exact(plan.cost()), times(plan.cost(), least), plan.text(), joins);
        }
        terminal.print(rows);
    }

    private void addRow(Query query, List<CostedPlan> plans) {
        if (table == null) {
            List<String> titles = new ArrayList<>(List.of("query", "shape", ">patterns"));
            plans.forEach(plan -> titles.add(">" + plan.label()));
            if (plans.size() > 1) {
                titles.add(">of the least");
            }
            table = new TextTable(titles).shorten("query", 12).optional("shape", "patterns");
        }
        List<Object> cells =
                new ArrayList<>(List.of(query.id(), query.shape(), query.bgp().size()));
        plans.forEach(plan -> cells.add(Numbers.exact(plan.cost())));
        if (plans.size() > 1) {
            double least = plans.stream().mapToDouble(CostedPlan::cost).min().orElseThrow();
            cells.add(times(plans.get(0).cost(), least));
        }
        table.row(cells.toArray());
    }

    /** How many times the least cost; two plans without any row cost the same. */
    static String times(double cost, double least) {
        return cost == least ? "1.00" : Numbers.figure(cost / least);
    }
}
