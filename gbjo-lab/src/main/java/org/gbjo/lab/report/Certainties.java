package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/** Whether the subset model is as often right about which of two plans is cheaper as it says. */
final class Certainties {
    private static final String MODEL = "subset";
    /** Where the classes of certainty begin. */
    private static final double[] CLASSES = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99};

    /** Rules that an engine without a model might follow: whose plans the guard is to judge. */
    private static final List<String> OTHERS =
            List.of("smallest-count", "independence", "jena-statistics", "jena-fixed", "written");

    private Certainties() {}

    static Section section(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("How sure the subset model is, and how right");
        section.say(
                "The plan of the standard planner beside that of each rule without a model, on all test queries where"
                        + " the two really differ in cost. The model says how sure it is which of the two is cheaper;"
                        + " the columns are classes of that certainty, each with the share of pairs in which it was"
                        + " right, and their number.");
        List<String> head = new ArrayList<>(List.of("workload"));
        for (int i = 0; i < CLASSES.length; i++) {
            head.add(">"
                    + (i + 1 < CLASSES.length
                            ? Numbers.percent(CLASSES[i]) + " – " + Numbers.percent(CLASSES[i + 1])
                            : "over " + Numbers.percent(CLASSES[i])));
        }
        List<List<String>> rows = new ArrayList<>();
        for (ExperimentResults results : experiments) {
            if (results.took(Planners.SUBSET)) {
                rows.add(row(results, csv));
            }
        }
        return section.add(new PageBlock.Table(head, rows));
    }

    private static List<String> row(ExperimentResults results, Csv csv) {
        int[] right = new int[CLASSES.length];
        int[] pairs = new int[CLASSES.length];
        Workspace workspace = results.costModel(MODEL).newWorkspace();
        PlanBatch plans = new PlanBatch();
        for (String other : OTHERS) {
            for (Query query : results.common(List.of(Planners.SUBSET, other))) {
                double difference = results.outcome(other, query).cost()
                        - results.outcome(Planners.SUBSET, query).cost();
                if (difference == 0) {
                    continue;
                }
                plans.reset(query.bgp().size());
                plans.add(Plan.parse(results.outcome(Planners.SUBSET, query).plan()));
                plans.add(Plan.parse(results.outcome(other, query).plan()));
                workspace.open(query.bgp());
                double certainty = workspace.certainty(plans, 0, 1);
                int at = place(Math.max(certainty, 1 - certainty));
                pairs[at]++;
                right[at] += certainty > 0.5 == difference > 0 ? 1 : 0;
            }
        }
        List<String> row = new ArrayList<>(List.of(results.recipe().title()));
        for (int i = 0; i < CLASSES.length; i++) {
            row.add(pairs[i] == 0 ? "" : Numbers.percent((double) right[i] / pairs[i]) + " of " + pairs[i]);
            csv.row(results.recipe().name(), CLASSES[i], pairs[i], right[i]);
        }
        return row;
    }

    private static int place(double certainty) {
        int place = 0;
        while (place + 1 < CLASSES.length && certainty >= CLASSES[place + 1]) {
            place++;
        }
        return place;
    }
}
