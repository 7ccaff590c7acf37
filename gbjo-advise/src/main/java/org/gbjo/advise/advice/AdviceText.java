package org.gbjo.advise.advice;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.OrderedRows;
import org.gbjo.advise.remedy.Dialect;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;

/** The report for a terminal: a table, and what is to be said of each of its rows. */
public final class AdviceText {
    static final String NOTHING_FOUND = "no query touches a row here: were they asked of these data?";

    private final AdviceReport report;
    private final Optional<Dialect> dialect;

    /**
     * The text of a report.
     *
     * @param dialect the engine for which queries are written; none in particular if there is none
     */
    public AdviceText(AdviceReport report, Optional<Dialect> dialect) {
        this.report = report;
        this.dialect = dialect;
    }

    public void print(PrintStream out, Consumer<TextTable> tables) {
        out.println(report.tally().sentence());
        out.println(summary(report));
        if (report.shown().isEmpty()) {
            return;
        }
        out.println("rows touched by a query, " + report.source()
                + (report.withConstants() ? "" : "; [] stands for a constant"));
        if (report.touched() == 0) {
            out.println(NOTHING_FOUND);
        }
        out.println();
        tables.accept(table());
        int rank = 0;
        for (Advice advice : report.shown()) {
            out.println();
            print(++rank, advice, out);
        }
    }

    static String summary(AdviceReport report) {
        String others = report.others() == 0
                ? ""
                : ", " + Numbers.exact(report.others()) + " queries of " + Numbers.exact(report.otherTemplates())
                        + " rarer ones, not kept";
        String saved = report.touched() == 0
                ? ""
                : "; the best orders save "
                        + Numbers.percent(report.saved() / report.touched(), 1) + " of all rows that these touch "
                        + report.engine().label();
        return Numbers.exact(report.templates()) + " templates" + others + "; " + Numbers.exact(report.withJoins())
                + " have joins" + saved;
    }

    private TextTable table() {
        TextTable table =
                new TextTable("# | >asked | shape | >patterns | >as written | >Jena | >RDF4J | >best | >saved in all");
        int rank = 0;
        for (Advice advice : report.shown()) {
            String mark = advice.counted() ? "" : "~";
            table.row(
                    ++rank,
                    Numbers.exact(advice.count()),
                    advice.shape(),
                    advice.patterns(),
                    mark + Numbers.compact(advice.rows(Contender.WRITTEN)),
                    mark + Numbers.compact(advice.rows(Contender.JENA)),
                    mark + Numbers.compact(advice.rows(Contender.RDF4J)),
                    mark + Numbers.compact(advice.best()),
                    mark + Numbers.compact(advice.saved()));
        }
        return table;
    }

    private void print(int rank, Advice advice, PrintStream out) {
        out.println(rank + ". " + advice.reason());
        List<String> patterns = advice.patternTexts(report.withConstants());
        for (int i = 0; i < patterns.size(); i++) {
            out.println("     " + (i + 1) + "  " + patterns.get(i));
        }
        out.println(
                "   " + report.engine().label() + " " + describe(advice.worst().in(report.engine())) + ", best "
                        + describe(advice.worst().best()));
        advice.leftOut().forEach(left -> out.println("   left out: " + left));
        advice.remedy(report.withConstants()).ifPresent(remedy -> {
            String text = dialect.isPresent() ? remedy.hints().get(dialect.get()) : remedy.text();
            out.println(dialect.map(known -> "   for " + known.engine() + ", which " + known.effect()
                            + (known.isTried() ? ":" : " (not tried):"))
                    .orElse("   better:"));
            text.lines().forEach(line -> out.println("     " + line));
        });
    }

    private static String describe(OrderedRows rows) {
        return rows.order() + " (" + Numbers.compact(rows.total()) + " rows)";
    }
}
