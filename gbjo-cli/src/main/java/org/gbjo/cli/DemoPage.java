package org.gbjo.cli;

import java.util.List;
import java.util.Locale;
import org.gbjo.lab.chart.Markup;
import org.gbjo.query.Pattern;

/** The results of the demo as one HTML page that needs no network, for light and dark screens of any width. */
final class DemoPage {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>gbjo demo</title>
            <style>
            :root { color-scheme: light dark; --text: #1b1f24; --page: #ffffff; --quiet: #59636e; --line: #d5dae0;
              --best: #1a7f52; --learned: #0969da; --smallest: #8250df; --written: #9a6700; --worst: #c2322b; }
            @media (prefers-color-scheme: dark) {
              :root { --text: #e6e9ed; --page: #14171b; --quiet: #9aa4af; --line: #343a42;
                --best: #4cc38a; --learned: #58a6ff; --smallest: #bc8cff; --written: #e0b050; --worst: #ff7b72; } }
            body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
              margin: 0 auto; padding: 1rem; max-width: 60rem; }
            h1 { font-size: 1.4rem; } p { max-width: 44rem; } .quiet { color: var(--quiet); }
            article { border-top: 1px solid var(--line); padding: .8rem 0; }
            h2 { font-size: 1rem; margin: 0 0 .3rem; }
            table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
            td { padding: .1rem .5rem .1rem 0; vertical-align: middle; }
            td.number { text-align: right; white-space: nowrap; }
            td.name { white-space: nowrap; } td.order { color: var(--quiet); overflow-wrap: anywhere; }
            td.chart { width: 30%; } .bar { height: .7rem; border-radius: 2px; min-width: 2px; }
            .best { background: var(--best); } .learned { background: var(--learned); }
            .smallest { background: var(--smallest); }
            .written { background: var(--written); }
            .worst { background: var(--worst); }
            details { margin-top: .3rem; } summary { cursor: pointer; color: var(--quiet); }
            ol { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; padding-left: 2rem; }
            @media (max-width: 40rem) { td.order { display: none; } td.chart { width: 22%; } }
            </style>
            </head>
            <body>
            <h1>How much the join order matters</h1>
            """;

    private final List<DemoResult> results;
    private final double largest;

    DemoPage(List<DemoResult> results) {
        this.results = results;
        this.largest = results.stream()
                .mapToDouble(result -> result.worst().cost())
                .max()
                .orElseThrow();
    }

    String html() {
        StringBuilder out = new StringBuilder(HEAD);
        out.append("<p><strong>")
                .append(Markup.escape(DemoSummary.of(results).toString()))
                .append("</strong></p>\n");
        out.append(
                        "<p>Each query below was generated from LUBM(1), a graph of a university. Its patterns can be joined")
                .append(
                        " one after another in any order; C<sub>out</sub>, the number of rows of all joins together, is")
                .append(
                        " counted exactly. The learned order is the choice of a model that was trained on other queries of the same graph;"
                                + " smallest first is the simple rule that it should beat.")
                .append(" The worst order is the worst of those that avoid cartesian products.</p>\n")
                .append("<p class=\"quiet\">Bars are on a logarithmic scale that all queries share.</p>\n");
        for (DemoResult result : results) {
            append(result, out);
        }
        return out.append("</body>\n</html>\n").toString();
    }

    private void append(DemoResult result, StringBuilder out) {
        out.append("<article>\n<h2>")
                .append(Markup.escape(result.query().id()))
                .append(" <span class=\"quiet\">")
                .append(Markup.escape(result.query().shape()))
                .append(" of ")
                .append(result.query().bgp().size())
                .append(" patterns</span></h2>\n<table>\n");
        appendRow("best", result, result.best(), out);
        appendRow("learned", result, result.learned(), out);
        appendRow("smallest", result, result.smallestFirst(), out);
        appendRow("written", result, result.asWritten(), out);
        appendRow("worst", result, result.worst(), out);
        out.append("</table>\n<details><summary>Patterns</summary>\n<ol>\n");
        for (Pattern pattern : result.query().bgp().patterns()) {
            out.append("<li>").append(Markup.escape(pattern.toString())).append("</li>\n");
        }
        out.append("</ol>\n</details>\n</article>\n");
    }

    private void appendRow(String style, DemoResult result, CostedPlan plan, StringBuilder out) {
        double width = 100 * Math.log1p(plan.cost()) / Math.log1p(largest);
        out.append("<tr><td class=\"name\">")
                .append(Markup.escape(plan.label()))
                .append("</td><td class=\"number\">")
                .append(Numbers.exact(plan.cost()))
                .append("</td><td class=\"number\">× ")
                .append(Numbers.ratio(result.times(plan)))
                .append("</td><td class=\"chart\"><div class=\"bar ")
                .append(style)
                .append(String.format(Locale.ROOT, "\" style=\"width:%.1f%%\"></div></td>", width))
                .append("<td class=\"order\">")
                .append(Markup.escape(plan.text()))
                .append("</td></tr>\n");
    }
}
