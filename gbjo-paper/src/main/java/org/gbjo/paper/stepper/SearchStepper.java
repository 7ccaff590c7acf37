package org.gbjo.paper.stepper;

import java.math.BigDecimal;
import java.math.MathContext;
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
    private static final String STYLE = """
            <style>
            .gbjo-stepper { --gbjo-cell: #0072b2; --gbjo-edge: var(--line, #d5dae0); }
            @media (prefers-color-scheme: dark) {
              .gbjo-stepper { --gbjo-cell: #4ba3e3; --gbjo-edge: var(--line, #343a42); } }
            .gbjo-stepper svg { display: block; width: 100%; fill: currentColor; font-family: system-ui, sans-serif; }
            .gbjo-stepper rect { fill: var(--gbjo-cell); stroke: var(--gbjo-edge); }
            .gbjo-stepper table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            .gbjo-stepper td, .gbjo-stepper th { text-align: left; font-weight: normal; padding: 0 1rem 0 0; }
            .gbjo-stepper td { font-weight: 600; overflow-wrap: anywhere; }
            .gbjo-stepper input { width: min(20rem, 60%); vertical-align: middle; }
            </style>
            """;
    private static final String SCRIPT = """
            <script>
            (function () {
              'use strict';
              var root = document.currentScript.parentElement;
              var data = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
              var cells = root.querySelectorAll('rect');
              var facts = root.querySelectorAll('[data-fact]');
              var controls = root.querySelector('div[hidden]');
              var slider = controls.querySelector('input');
              var button = controls.querySelector('button');
              var last = data.steps.length - 1;
              var timer = null;
              function show(index) {
                var step = data.steps[index];
                slider.value = index;
                facts.forEach(function (place) {
                  var value = step[place.getAttribute('data-fact')];
                  place.textContent = typeof value === 'number' ? String(Number(value.toPrecision(4))) : value;
                });
                step.edges.forEach(function (row, node) {
                  row.forEach(function (value, join) {
                    cells[node * data.joins + join].setAttribute('fill-opacity', value / 1000);
                  });
                });
              }
              function stop() {
                clearInterval(timer);
                timer = null;
                button.textContent = 'Play';
              }
              function advance() {
                var next = Number(slider.value) + 1;
                if (next > last) { stop(); } else { show(next); }
              }
              button.addEventListener('click', function () {
                if (timer !== null) { stop(); return; }
                if (Number(slider.value) === last) { show(0); }
                button.textContent = 'Pause';
                timer = setInterval(advance, 700);
              });
              slider.addEventListener('input', function () { stop(); show(Number(slider.value)); });
              controls.hidden = false;
              show(last);
            })();
            </script>
            """;
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
        StringBuilder out = new StringBuilder("<div class=\"gbjo-stepper\">\n").append(STYLE);
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
        return out.append(SCRIPT).append("</div>\n").toString();
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
