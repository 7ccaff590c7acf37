package org.gbjo.advise.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.OrderedRows;
import org.gbjo.advise.remedy.Dialect;
import org.gbjo.advise.remedy.Remedy;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Bar;
import org.gbjo.report.chart.BarChart;
import org.gbjo.report.page.Page;
import org.gbjo.report.page.PageBlock.Fragment;
import org.gbjo.report.page.PageBlock.Table;
import org.gbjo.report.page.PageBlock.Voice;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Markup;
import org.gbjo.report.text.Numbers;

/** The report as a page that needs no server. Whatever comes from a log is text there, never markup. */
public final class AdvicePage {
    /** More rows than this are drawn as so many. */
    private static final double LONGEST_BAR = 1e300;

    private final AdviceReport report;

    public AdvicePage(AdviceReport report) {
        this.report = report;
    }

    public String html() {
        Page page = new Page("gbjo advise: queries that suffer from their join order")
                .say(AdviceText.summary(report) + ".", Voice.STRONG)
                .say(report.tally().sentence() + ".", Voice.PLAIN)
                .say(
                        "Queries that differ in constants, names and the order of patterns alone are one template. The rows"
                                + " of an order are the matches of its first pattern and the rows of all its joins, for each"
                                + " query; they are " + (report.source().isEmpty() ? "not known" : report.source())
                                + ". What is saved is the difference to the best order, times the queries of the template."
                                + " Bars are on a logarithmic scale."
                                + (report.withConstants() ? "" : " In patterns, [] stands for a constant."),
                        Voice.QUIET);
        if (!report.shown().isEmpty() && report.touched() == 0) {
            page.say("Note: " + AdviceText.NOTHING_FOUND, Voice.STRONG);
        }
        if (!report.shown().isEmpty()) {
            page.add(overview());
        }
        int rank = 0;
        for (Advice advice : report.shown()) {
            page.add(section(++rank, advice));
        }
        page.add(CensusTables.section(report.census()));
        return page.html();
    }

    private Section overview() {
        List<List<String>> rows = new ArrayList<>();
        int rank = 0;
        for (Advice advice : report.shown()) {
            String mark = advice.counted() ? "" : "~";
            rows.add(List.of(
                    Integer.toString(++rank),
                    advice.id(),
                    Numbers.exact(advice.count()),
                    advice.shape(),
                    Integer.toString(advice.patterns()),
                    mark + Numbers.compact(advice.rows(Contender.WRITTEN)),
                    mark + Numbers.compact(advice.rows(Contender.JENA)),
                    mark + Numbers.compact(advice.rows(Contender.RDF4J)),
                    mark + Numbers.compact(advice.best()),
                    mark + Numbers.compact(advice.saved())));
        }
        return new Section("Where rows can be saved")
                .add(Table.of(
                        ">rank | template | >asked | shape | >patterns | >as written | >Jena | >RDF4J | >best"
                                + " | >saved in all",
                        rows));
    }

    private Section section(int rank, Advice advice) {
        Section section = new Section(rank + ". " + title(advice)).say(advice.reason());
        List<String> texts = advice.patternTexts(report.withConstants());
        List<List<String>> patterns = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            patterns.add(List.of(Integer.toString(i + 1), texts.get(i)));
        }
        section.add(Table.of(">number | pattern", patterns));
        addOrders(advice, section);
        advice.leftOut().forEach(left -> section.say("Left out: " + left + "."));
        advice.remedy(report.withConstants()).ifPresent(remedy -> section.add(new Fragment(html(remedy))));
        return section;
    }

    private static String title(Advice advice) {
        String times = advice.count() == 1 ? "once" : Numbers.exact(advice.count()) + " times";
        return advice.patterns() + (advice.patterns() == 1 ? " pattern " : " patterns ") + advice.shapeInWords()
                + ", asked " + times;
    }

    private static void addOrders(Advice advice, Section section) {
        BgpRows worst = advice.worst();
        List<Bar> bars = new ArrayList<>();
        List<List<String>> orders = new ArrayList<>();
        for (Contender order : Contender.values()) {
            add(order.label(), worst.in(order), false, bars, orders);
        }
        add("best", worst.best(), true, bars, orders);
        Axis axis = Axis.logarithmic("").between(1, most(worst));
        section.figure("orders-" + advice.id(), BarChart.of("Rows that each order touches", axis, bars), "")
                .add(Table.of("order | >rows | patterns joined | rows of each join", orders)
                        .emphasise("best"));
    }

    private static double most(BgpRows worst) {
        double most = worst.best().total();
        for (Contender order : Contender.values()) {
            most = Math.max(most, worst.in(order).total());
        }
        return Math.min(LONGEST_BAR, Math.max(2, most));
    }

    private static void add(String label, OrderedRows rows, boolean strong, List<Bar> bars, List<List<String>> orders) {
        Bar bar = Bar.of(label, Math.min(LONGEST_BAR, Math.max(1, rows.total())));
        bars.add(strong ? bar.emphasise() : bar);
        List<String> joins = new ArrayList<>(List.of(Numbers.compact(rows.first())));
        if (rows.explained() != null) {
            rows.explained().joins().forEach(join -> joins.add(Numbers.compact(join.rows())));
        }
        orders.add(List.of(label, Numbers.exact(rows.total()), rows.order().toString(), String.join(" + ", joins)));
    }

    private String html(Remedy remedy) {
        StringBuilder out = new StringBuilder("<p>The query in the better order"
                + (report.withConstants()
                        ? ""
                        : ", its pattern alone, with <code>?c1</code>, <code>?c2</code> in the place of constants")
                + ":</p>\n");
        out.append(code(remedy.text()));
        for (Map.Entry<Dialect, String> hint : remedy.hints().entrySet()) {
            Dialect dialect = hint.getKey();
            out.append("<details><summary>")
                    .append(Markup.escape(dialect.engine()))
                    .append(dialect.isTried() ? "" : " (not tried)")
                    .append("</summary><p class=\"quiet\">")
                    .append(Markup.escape(dialect.engine() + " " + dialect.effect() + ", after "))
                    .append("<a href=\"")
                    .append(Markup.escape(dialect.documentation()))
                    .append("\" rel=\"noreferrer\">its documentation</a>.</p>")
                    .append(code(hint.getValue()))
                    .append("</details>\n");
        }
        return out.toString();
    }

    private static String code(String text) {
        return "<div class=\"wide\"><pre><code>" + Markup.escape(text) + "</code></pre></div>\n";
    }
}
