package org.gbjo.cli.demo;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.cli.plan.CostedPlan;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Bar;
import org.gbjo.report.chart.BarChart;
import org.gbjo.report.chart.Chart;
import org.gbjo.report.page.Page;
import org.gbjo.report.page.PageBlock.Figures;
import org.gbjo.report.page.PageBlock.Fragment;
import org.gbjo.report.page.PageBlock.Paragraph;
import org.gbjo.report.page.PageBlock.Table;
import org.gbjo.report.page.PageBlock.Voice;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Markup;
import org.gbjo.report.text.Numbers;

/** The results of the demo as a page: a section for each query, with a bar for each of its orders. */
final class DemoPage {
    private final List<DemoStory.Told> story;
    private final List<DemoResult> results;
    private final Axis axis;

    DemoPage(List<DemoStory.Told> story, List<DemoResult> results) {
        this.story = story;
        this.results = results;
        double largest = results.stream()
                .mapToDouble(result -> result.worst().cost())
                .max()
                .orElseThrow();
        this.axis = Axis.logarithmic("").between(1, Math.max(2, largest));
    }

    String html() {
        Page page = new Page("gbjo demo");
        if (!story.isEmpty()) {
            page.add(storySection());
        }
        page.add(new Section("What the join orders of " + results.size() + " queries cost")
                .say(DemoResult.summary(results))
                .say("Each query below was generated from LUBM(1), a graph of a university. Its patterns can be"
                        + " joined one after another in any order. C_out, the number of rows of all joins"
                        + " together, is counted exactly. gbjo's order is chosen by counts of the graph,"
                        + " which was analyzed once, before any query. Smallest first is the simple rule"
                        + " that it should beat. The worst order is the worst of those that avoid cartesian"
                        + " products.")
                .say("Bars are on a logarithmic scale that all queries share."));
        results.forEach(result -> page.add(section(result)));
        return page.html();
    }

    /** What a user feels comes first: one query in an engine, in both orders. */
    private Section storySection() {
        double most = story.stream().mapToDouble(DemoStory.Told::most).max().orElse(1);
        Axis rows = Axis.logarithmic("").between(1, Math.max(2, most));
        List<String> names = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        for (DemoStory.Told told : story) {
            List<Bar> bars = new ArrayList<>();
            for (int place = 0; place < told.rows().size(); place++) {
                bars.add(
                        Bar.of(told.shortPattern(place), Math.max(1, told.rows().get(place))));
            }
            names.add("story-" + (names.isEmpty() ? "jena" : "gbjo"));
            charts.add(BarChart.of(DemoStory.whose(story, told) + ", " + told.time(), rows, bars));
        }
        return new Section("One query in Jena, in two orders")
                .say(DemoStory.QUESTION)
                .add(new Paragraph(DemoStory.times(story), Voice.STRONG))
                .add(new Fragment(
                        "<div class=\"wide\"><pre><code>" + Markup.escape(DemoStory.query()) + "</code></pre></div>\n"))
                .say(DemoStory.MEASURED + " The reason: " + DemoStory.reason(story))
                .add(new Figures(
                        names, charts, "Rows after each pattern, from top to bottom, on one logarithmic scale"));
    }

    private Section section(DemoResult result) {
        List<Bar> bars = new ArrayList<>();
        List<List<String>> orders = new ArrayList<>();
        for (CostedPlan order : result.orders()) {
            Bar bar = Bar.of(order.label(), Math.max(1, order.cost()));
            bars.add(order.equals(result.chosen()) ? bar.emphasise() : bar);
            orders.add(List.of(
                    order.label(), Numbers.exact(order.cost()), Numbers.figure(result.times(order)), order.text()));
        }
        List<List<String>> patterns = new ArrayList<>();
        result.query()
                .bgp()
                .patterns()
                .forEach(pattern -> patterns.add(List.of(Integer.toString(patterns.size() + 1), pattern.toString())));
        String id = result.query().id();
        return new Section(id + ", " + result.query().shape() + " of " + patterns.size() + " patterns")
                .figure(id, BarChart.of("Exact C_out of its orders", axis, bars), "")
                .add(Table.of("order | >C_out | >times the best | patterns joined", orders)
                        .emphasise(result.chosen().label()))
                .add(Table.of(">number | pattern", patterns));
    }
}
