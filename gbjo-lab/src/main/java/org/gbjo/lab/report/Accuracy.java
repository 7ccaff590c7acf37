package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.folder.ModelFolder;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;

/** How well the models predict, beside the paper's table of q-errors (section 5.3). */
final class Accuracy {
    /** Median q-errors of the paper by the column of its table. */
    static final Map<String, Double> PAPER =
            Map.of("lubm-star", 1.13, "lubm-path", 1.07, "wikidata-star", 1.40, "wikidata-path", 2.34);

    private Accuracy() {}

    static Section section(List<ExperimentResults> experiments, Csv csv) {
        List<List<String>> rows = new ArrayList<>();
        for (ExperimentResults results : experiments) {
            results.models().forEach((name, model) -> {
                double paper = paper(results);
                rows.add(List.of(
                        results.recipe().title(),
                        name,
                        Numbers.figure(figure(model, "median")),
                        Numbers.figure(paper),
                        Numbers.figure(figure(model, "p90")),
                        Numbers.figure(figure(model, "p95")),
                        Numbers.figure(figure(model, "p99")),
                        Numbers.percent(pairs(model)),
                        String.valueOf(model.provenance().get("trainingQueries")),
                        String.valueOf(model.provenance().get("validationQueries"))));
                csv.row(
                        results.recipe().name(),
                        name,
                        figure(model, "median"),
                        paper,
                        figure(model, "p90"),
                        figure(model, "p95"),
                        figure(model, "p99"),
                        pairs(model));
            });
        }
        return new Section("How well the models predict")
                .say("The q-error is the factor by which a predicted cost is off, over all plans of validation"
                        + " queries, none of which was trained on; by their median the best epoch was chosen. The"
                        + " paper's figures are for other graphs (its Wikidata is Wikidata5M) and for a split whose"
                        + " unit it does not tell. A pair is two plans of one query: how often the cheaper one is"
                        + " predicted cheaper.")
                .add(PageBlock.Table.of(
                        "workload | model | >median q-error | >paper | >90 % | >95 % | >99 % | >pairs in order"
                                + " | >training queries | >validation queries",
                        rows));
    }

    static double paper(ExperimentResults results) {
        return results.recipe().inPaper() ? PAPER.get(results.recipe().column()) : Double.NaN;
    }

    static double figure(ModelFolder model, String name) {
        return number(validation(model).get("qError"), name);
    }

    private static double pairs(ModelFolder model) {
        return number(validation(model).get("ranks"), "agreement");
    }

    static Map<?, ?> validation(ModelFolder model) {
        return (Map<?, ?>) model.metrics().get("validation");
    }

    static double number(Object members, String name) {
        return ((Map<?, ?>) members).get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
