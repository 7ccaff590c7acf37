package org.gbjo.paper.stepper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.query.Bgp;
import org.gbjo.report.text.Markup;

/**
 * A gradient search to be watched: a piece of an HTML page that shows the soft plan of each step, with its temperature,
 * penalties, loss and projected plan, and a slider and a button to go through them. Needs no network; without
 * JavaScript it shows the last step. Has no ids, so that several fit on one page.
 *
 * @param steps those that a {@link org.gbjo.paper.search.Trace} received, at least one
 */
public record SearchStepper(String title, Bgp bgp, List<TraceStep> steps) {
    private static final String STYLE = resource("stepper.css");
    private static final String SCRIPT = resource("stepper.js");
    private static final Map<String, String> NAMES = names();

    public SearchStepper {
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a search is shown by its steps, got none; record them with a trace");
        }
        int nodes = 2 * bgp.size() - 1;
        for (TraceStep step : steps) {
            if (step.edges().length != nodes) {
                throw new IllegalArgumentException("a soft plan of " + bgp.size() + " patterns has " + nodes
                        + " nodes, got a step with " + step.edges().length);
            }
        }
    }

    private static String resource(String name) {
        try (InputStream in = SearchStepper.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("start", "start");
        names.put("step", "step");
        names.put("temperature", "temperature τ");
        names.put("penaltyFactor", "penalty factor λ");
        names.put("softCost", "predicted cost of the soft plan");
        names.put("loss", "loss");
        names.put("patternOutputs", "penalty: a pattern flows into one join");
        names.put("joinInputs", "penalty: two nodes flow into a join");
        names.put("joinOutputs", "penalty: a join flows into one join");
        names.put("leftLinear", "penalty: left-linear");
        names.put("acyclic", "penalty: no cycle");
        names.put("plan", "projected plan");
        return names;
    }

    /** The piece of a page: one {@code <div>} with its own style and script. */
    public String html() {
        TraceStep last = steps.get(steps.size() - 1);
        StringBuilder out = new StringBuilder("<div class=\"gbjo-stepper\">\n")
                .append("<style>\n")
                .append(STYLE)
                .append("</style>\n");
        out.append("<p><strong>").append(Markup.escape(title)).append("</strong></p>\n");
        out.append("<div hidden><button type=\"button\">Play</button> ")
                .append("<input type=\"range\" aria-label=\"step of the search\" min=\"0\" max=\"")
                .append(steps.size() - 1)
                .append("\" value=\"")
                .append(steps.size() - 1)
                .append("\"></div>\n");
        appendFacts(last, out);
        out.append(new MatrixPicture(bgp).svg(last.edges()));
        out.append("<script type=\"application/json\">")
                .append(StepJson.write(bgp.size() - 1, steps))
                .append("</script>\n");
        return out.append("<script>\n")
                .append(SCRIPT)
                .append("</script>\n</div>\n")
                .toString();
    }

    private static void appendFacts(TraceStep step, StringBuilder out) {
        Map<String, Object> facts = StepJson.facts(step);
        out.append("<table>\n");
        NAMES.forEach((fact, name) -> out.append("<tr><th scope=\"row\">")
                .append(name)
                .append("</th><td data-fact=\"")
                .append(fact)
                .append("\">")
                .append(Markup.escape(text(facts.get(fact))))
                .append("</td></tr>\n"));
        out.append("</table>\n");
    }

    /** As the script writes it: numbers with four digits. */
    private static String text(Object value) {
        if (value instanceof Double number && Double.isFinite(number) && number != 0) {
            double rounded = new BigDecimal(number).round(new MathContext(4)).doubleValue();
            return rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15
                    ? Long.toString((long) rounded)
                    : Double.toString(rounded).replace("E", "e");
        }
        return value instanceof Double number && number == 0 ? "0" : value.toString();
    }
}
