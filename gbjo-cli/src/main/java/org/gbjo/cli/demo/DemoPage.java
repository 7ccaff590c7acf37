package org.gbjo.cli.demo;

import java.util.List;
import java.util.Locale;
import org.gbjo.cli.plan.CostedPlan;
import org.gbjo.query.Pattern;
import org.gbjo.report.page.Page;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.PageBlock.Voice;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Markup;
import org.gbjo.report.text.Numbers;

/** The results of the demo as a page: a section for each query, with a bar for each of its orders. */
final class DemoPage {
    private static final String STYLE = """
            .orders { width: 100%; max-width: 60rem; } .orders td { vertical-align: middle; }
            .orders .name { white-space: nowrap; } .orders .order { color: var(--quiet); overflow-wrap: anywhere; }
            .orders .chart { width: 30%; } .bar { height: .7rem; border-radius: 2px; min-width: 2px; }
            .best { background: var(--good); } .chosen { background: var(--one); }
            .smallest { background: var(--other); } .written { background: var(--mixed); }
            .worst { background: var(--bad); }
            summary { cursor: pointer; color: var(--quiet); }
            ol { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; padding-left: 2rem; }
            @media (max-width: 40rem) { .orders .order { display: none; } .orders .chart { width: 22%; } }
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
        Page page = new Page("gbjo demo")
                .style(STYLE)
                .say(DemoSummary.of(results).toString(), Voice.STRONG)
                .say(
                        "Each query below was generated from LUBM(1), a graph of a university. Its patterns can be"
                                + " joined one after another in any order. C_out, the number of rows of all joins"
                                + " together, is counted exactly. gbjo's order is chosen by counts of the graph,"
                                + " which was analyzed once, before any query. Smallest first is the simple rule"
                                + " that it should beat. The worst order is the worst of those that avoid cartesian"
                                + " products.",
                        Voice.PLAIN)
                .say("Bars are on a logarithmic scale that all queries share.", Voice.QUIET);
        results.forEach(result -> page.add(section(result)));
        return page.html();
    }

    private Section section(DemoResult result) {
        StringBuilder out = new StringBuilder("<table class=\"orders\">\n");
        append("best", result, result.best(), out);
        append("chosen", result, result.chosen(), out);
        append("smallest", result, result.smallestFirst(), out);
        append("written", result, result.asWritten(), out);
        append("worst", result, result.worst(), out);
        out.append("</table>\n<details><summary>Patterns</summary>\n<ol>\n");
        for (Pattern pattern : result.query().bgp().patterns()) {
            out.append("<li>").append(Markup.escape(pattern.toString())).append("</li>\n");
        }
        out.append("</ol>\n</details>\n");
        return new Section(result.query().id() + ", " + result.query().shape() + " of "
                        + result.query().bgp().size() + " patterns")
                .add(new PageBlock.Fragment(out.toString()));
    }

    private void append(String style, DemoResult result, CostedPlan plan, StringBuilder out) {
        double width = 100 * Math.log1p(plan.cost()) / Math.log1p(largest);
        out.append("<tr><td class=\"name\">")
                .append(Markup.escape(plan.label()))
                .append("</td><td class=\"number\">")
                .append(Numbers.exact(plan.cost()))
                .append("</td><td class=\"number\">× ")
                .append(Numbers.figure(result.times(plan)))
                .append("</td><td class=\"chart\"><div class=\"bar ")
                .append(style)
                .append(String.format(Locale.ROOT, "\" style=\"width:%.1f%%\"></div></td>", width))
                .append("<td class=\"order\">")
                .append(Markup.escape(plan.text()))
                .append("</td></tr>\n");
    }
}
