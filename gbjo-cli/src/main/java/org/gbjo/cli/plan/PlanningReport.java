package org.gbjo.cli.plan;

import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.json.Json;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.plan.PlanningResult;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.workload.Query;

/** Prints what a planner chose, query by query, as text or JSON lines. */
final class PlanningReport {
    private final Terminal terminal;
    private final PrintStream out;
    private final boolean json;
    private final boolean explains;
    private final String planner;

    /**
     * One query.
     *
     * @param explanation what was expected of the plan; empty if this was not asked for or nothing is known
     * @param costs true costs, the chosen plan first; empty if there is no graph to count on
     */
    record Entry(
            Query query,
            PlanningResult planned,
            Duration took,
            Optional<ExplainedPlan> explanation,
            List<CostedPlan> costs) {}

    /**
     * A report on one planner.
     *
     * @param explains whether there may be explanations
     */
    PlanningReport(Terminal terminal, boolean json, boolean explains, String planner) {
        this.terminal = terminal;
        this.out = terminal.out();
        this.json = json;
        this.explains = explains;
        this.planner = planner;
    }

    void add(Entry entry, List<TraceStep> steps) {
        if (json) {
            out.println(Json.write(members(entry, steps)));
            return;
        }
        PlanningResult planned = entry.planned;
        CostReport.printPatterns(out, entry.query);
        out.println("planner    " + planner);
        out.println("order      " + CostedPlan.text(planned.plan()));
        out.println("because    " + planned.reason());
        out.println("predicted  " + (planned.isCostKnown() ? predicted(planned) : "unknown"));
        out.printf(
                Locale.ROOT, "planning   %.2f ms, %d evaluations%n", entry.took.toNanos() / 1e6, planned.evaluations());
        entry.explanation.ifPresent(explanation -> {
            out.println("estimator  " + explanation.estimator());
            new ExplanationText(terminal).print(entry.query.bgp(), explanation);
        });
        printSteps(steps);
        printCosts(entry.costs);
        out.println();
    }

    private static String predicted(PlanningResult planned) {
        return String.format(
                Locale.ROOT,
                "C_out %s (e^%.3f)",
                Numbers.compact(Math.exp(planned.predictedCost())),
                planned.predictedCost());
    }

    private void printSteps(List<TraceStep> steps) {
        if (steps.isEmpty()) {
            return;
        }
        out.println();
        TextTable table = new TextTable(
                        ">start | >step | >τ | >λ | >soft cost | >P_TO | >P_JI | >P_JO | >P_LL | >P_ACYC |"
                                + " >loss | projected")
                .shorten("projected", 12)
                .optional("P_TO", "P_JI", "P_JO", "P_LL", "P_ACYC");
        for (TraceStep step : steps) {
            table.row(
                    step.start() + 1,
                    step.step() + 1,
                    number(step.temperature()),
                    number(step.penaltyFactor()),
                    number(step.softCost()),
                    number(step.penalties().patternOutputs()),
                    number(step.penalties().joinInputs()),
                    number(step.penalties().joinOutputs()),
                    number(step.penalties().leftLinear()),
                    number(step.penalties().acyclic()),
                    number(step.loss()),
                    CostedPlan.text(step.projected()));
        }
        terminal.print(table);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private void printCosts(List<CostedPlan> costs) {
        if (costs.isEmpty()) {
            return;
        }
        out.println();
        double least = costs.stream().mapToDouble(CostedPlan::cost).min().orElseThrow();
        TextTable table = new TextTable("plan | >true C_out | >of the least | order").shorten("order", 12);
        for (CostedPlan plan : costs) {
            table.row(plan.label(), Numbers.exact(plan.cost()), CostReport.times(plan.cost(), least), plan.text());
        }
        terminal.print(table);
    }

    /** An entry as the members of a JSON object; docs/cli.md has their names. */
    Map<String, Object> members(Entry entry, List<TraceStep> steps) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", entry.query.id());
        if (explains) {
            members.put("patterns", entry.query.bgp().patterns());
        }
        members.put("planner", planner);
        members.put("plan", CostedPlan.text(entry.planned.plan()));
        members.put("reason", entry.planned.reason());
        members.put("predictedLogCost", entry.planned.isCostKnown() ? entry.planned.predictedCost() : null);
        members.put("evaluations", entry.planned.evaluations());
        members.put("milliseconds", entry.took.toNanos() / 1e6);
        entry.explanation.ifPresent(explanation -> members.putAll(ExplanationJson.members(explanation)));
        if (!steps.isEmpty()) {
            members.put("steps", steps.stream().map(PlanningTrace::figures).toList());
        }
        for (CostedPlan plan : entry.costs) {
            Map<String, Object> costed = new LinkedHashMap<>();
            costed.put("plan", plan.text());
            costed.put("cost", plan.cost());
            members.put(plan.key(), costed);
        }
        return members;
    }
}
