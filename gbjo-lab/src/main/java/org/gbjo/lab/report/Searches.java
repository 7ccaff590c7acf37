package org.gbjo.lab.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.paper.stepper.SearchStepper;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;

/** Two searches on one query to be watched step by step: the paper's and the one with a fixed chain of joins. */
final class Searches {
    private static final int SIZE = 6;

    private Searches() {}

    static Section section(ExperimentResults results) throws IOException {
        CostModel model = results.firstModel();
        Query query = Landscapes.nearest(results.queries(), SIZE).orElseThrow();
        Section section = new Section(results.recipe().title() + ": a search step by step");
        section.say("Rows are patterns and joins, columns are the joins that they flow into; the darker, the more."
                + " The first start of each search on " + query.id() + ".");
        section.add(stepper("The paper's search", query, model, results.recipe().published()));
        SearchSettings chain = SearchSettings.chain();
        section.add(stepper("With a fixed chain of joins", query, model, chain));
        return section;
    }

    private static PageBlock stepper(String title, Query query, CostModel model, SearchSettings settings) {
        List<TraceStep> steps = new ArrayList<>();
        new GradientPlanner(model, settings).plan(query.bgp(), Deadline.none(), steps::add);
        steps.removeIf(step -> step.start() > 0);
        return new PageBlock.Fragment(new SearchStepper(title, query.bgp(), steps).html());
    }
}
