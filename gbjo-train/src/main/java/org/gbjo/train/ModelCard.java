package org.gbjo.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.run.AtomicFiles;

/** What a person should know of a model before using it, as a Markdown text in its folder. */
public final class ModelCard {
    private static final String NAME = "MODEL.md";

    private final ModelFolder model;

    public ModelCard(ModelFolder model) {
        this.model = model;
    }

    /** Writes it into the folder of the model. */
    public void write(Path folder) throws IOException {
        AtomicFiles.replace(folder.resolve(NAME), text());
    }

    public String text() {
        Map<String, Object> provenance = model.provenance();
        StringBuilder out = new StringBuilder("# A model for join ordering\n\n");
        line(
                out,
                "Graph",
                "%,d triples, %,d terms, %,d predicates, fingerprint `%s`",
                model.graph().triples(),
                model.graph().terms(),
                model.graph().predicates(),
                model.graph().fingerprint());
        line(out, "Made from", "%s", provenance.get("sources"));
        line(out, "Model", "%s", model.summary());
        model.unused()
                .ifPresent(sentence ->
                        line(out, "Default planner and plug-ins", "%s; `--planner learned` uses both", sentence));
        if (model.kind() == ModelKind.STATISTICS) {
            line(out, "Analyzed", "%s", provenance.get("analyzed"));
            out.append(
                    "\nIt estimates the rows of sets of patterns by counts of this graph. Analyze the data again after"
                            + " large changes.\n");
            return out.toString();
        }
        line(
                out,
                "Trained",
                "%s, on %s queries; %s others were held out",
                provenance.get("trained"),
                provenance.get("trainingQueries"),
                provenance.get("validationQueries"));
        line(
                out,
                "Epochs",
                "%s, the best was %s (see training.svg)",
                provenance.get("epochs"),
                provenance.get("bestEpoch"));
        out.append(
                model.kind() == ModelKind.SUBSET
                        ? "\nIt estimates the rows of sets of patterns by counts of this graph and a network that corrects"
                                + " them."
                        : "\nIt predicts C_out of whole plans.");
        out.append(
                " C_out is the number of rows of all joins of a plan together. Train it again after large changes of the"
                        + " data.\n");
        appendErrors(out);
        appendPlans(out);
        return out.toString();
    }

    private static void line(StringBuilder out, String name, String format, Object... values) {
        out.append("- **")
                .append(name)
                .append("**: ")
                .append(String.format(Locale.ROOT, format, values))
                .append('\n');
    }

    private void appendErrors(StringBuilder out) {
        if (!(model.metrics().get("validation") instanceof Map<?, ?> validation)
                || !(validation.get("qError") instanceof Map<?, ?> all)) {
            return;
        }
        out.append("\n## Accuracy on held-out queries\n\nq-error: by which factor a prediction is off.\n\n");
        out.append("| plans | median | mean | p90 | p95 | p99 | max |\n|---|---|---|---|---|---|---|\n|");
        for (String name : new String[] {"plans", "median", "mean", "p90", "p95", "p99", "max"}) {
            out.append(' ').append(number(all.get(name))).append(" |");
        }
        out.append("\n\n| patterns | median | p95 |\n|---|---|---|\n");
        appendGroups(out, validation.get("qErrorBySize"));
        out.append("\n| shape | median | p95 |\n|---|---|---|\n");
        appendGroups(out, validation.get("qErrorByShape"));
        if (validation.get("ranks") instanceof Map<?, ?> ranks) {
            out.append(String.format(
                    Locale.ROOT,
                    "%nOf two plans of a query the cheaper one is predicted cheaper in %.1f %% of the cases"
                            + " (Kendall's tau %.2f).%n",
                    100 * ((Number) ranks.get("agreement")).doubleValue(),
                    ((Number) ranks.get("kendallTau")).doubleValue()));
        }
    }

    private static void appendGroups(StringBuilder out, Object groups) {
        if (groups instanceof Map<?, ?> map) {
            map.forEach((name, errors) -> {
                Map<?, ?> fields = (Map<?, ?>) errors;
                out.append("| ")
                        .append(name)
                        .append(" | ")
                        .append(number(fields.get("median")))
                        .append(" | ");
                out.append(number(fields.get("p95"))).append(" |\n");
            });
        }
    }

    private void appendPlans(StringBuilder out) {
        if (model.metrics().get("plans") instanceof Map<?, ?> plans) {
            out.append("\n## Plans on held-out queries\n\nTrue C_out over that of the best left-linear plan.\n\n");
            out.append("| planner | geometric mean | p95 |\n|---|---|---|\n");
            plans.forEach((planner, quality) -> {
                Map<?, ?> fields = (Map<?, ?>) quality;
                out.append("| ").append(planner).append(" | ").append(number(fields.get("geometricMean")));
                out.append(" | ").append(number(fields.get("p95"))).append(" |\n");
            });
        }
    }

    private static String number(Object value) {
        double number = ((Number) value).doubleValue();
        return number == Math.rint(number) && number < 1e15
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, number < 1000 ? "%.2f" : "%.3g", number);
    }
}
