package org.gbjo.cli.plan;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.OptionalDouble;
import org.gbjo.cardinality.RowSource;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.explain.JoinExplanation;
import org.gbjo.explain.PlanExplanation;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;

/** Prints an explanation for people: a line for each join, the totals, and the plan that came next. */
final class ExplanationText {
    private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
    /** More digits of an estimate would say nothing. */
    private static final MathContext DIGITS = new MathContext(3);

    private final Terminal terminal;
    private final PrintStream out;

    ExplanationText(Terminal terminal) {
        this.terminal = terminal;
        this.out = terminal.out();
    }

    void print(Bgp bgp, ExplainedPlan explanation) {
        out.println();
        if (explanation.chosen().joins().isEmpty()) {
            out.println("There is nothing to join.");
            return;
        }
        printJoins(bgp, explanation);
        out.println();
        out.println("C_out      " + costs(explanation.chosen(), explanation.trueCost()));
        explanation
                .runnerUp()
                .ifPresentOrElse(
                        other -> {
                            out.println("runner-up  "
                                    + CostedPlan.text(other.explained().plan()));
                            out.println("           C_out " + costs(other.explained(), other.trueCost()));
                            out.println("           " + other.why());
                        },
                        () -> out.println("runner-up  none"
                                + (bgp.size() == 2 ? ": two patterns have one join" : " was found in time")));
    }

    private static String costs(PlanExplanation plan, OptionalDouble counted) {
        boolean exact = plan.joins().stream().allMatch(join -> join.source().isExact());
        return "predicted " + rows(plan.cost(), exact)
                + (counted.isPresent() ? ", true " + Numbers.exact(counted.getAsDouble()) : "");
    }

    private void printJoins(Bgp bgp, ExplainedPlan explanation) {
        TextTable table = new TextTable("join | pattern | >rows | >range expected | from | >true rows")
                .shorten("pattern", 18)
                .shorten("join", 12)
                .optional("pattern");
        List<JoinExplanation> joins = explanation.chosen().joins();
        boolean isOrder = explanation.chosen().plan().isLeftLinear();
        for (int i = 0; i < joins.size(); i++) {
            JoinExplanation join = joins.get(i);
            OptionalDouble counted = explanation.trueRows().get(i);
            table.row(
                    name(join.join(), isOrder),
                    patterns(join.join(), bgp),
                    rows(join.rows(), join.source().isExact()),
                    range(join),
                    source(join.source()),
                    counted.isPresent() ? Numbers.exact(counted.getAsDouble()) : Numbers.UNKNOWN);
        }
        terminal.print(table);
    }

    /** The two patterns that are joined, the pattern that an order adds, or the sides of a tree. */
    private static String name(Plan.Join join, boolean isOrder) {
        if (join.left() instanceof Plan.Leaf && join.right() instanceof Plan.Leaf) {
            return join.left() + " and " + join.right();
        }
        Plan added = join.right() instanceof Plan.Leaf ? join.right() : join.left();
        return isOrder ? "with " + added : join.left() + " with " + join.right();
    }

    /** The patterns that are joined as they are, none if both sides are joins. */
    private static String patterns(Plan.Join join, Bgp bgp) {
        String left = join.left() instanceof Plan.Leaf leaf ? text(leaf, bgp) : "";
        String right = join.right() instanceof Plan.Leaf leaf ? text(leaf, bgp) : "";
        return left + (left.isEmpty() || right.isEmpty() ? "" : " . ") + right;
    }

    private static String text(Plan.Leaf leaf, Bgp bgp) {
        Pattern pattern = bgp.patterns().get(leaf.pattern());
        return text(pattern.subject()) + " " + predicate(pattern.predicate()) + " " + text(pattern.object());
    }

    private static String predicate(Term term) {
        return term instanceof Constant constant && constant.nTriples().equals(TYPE) ? "a" : text(term);
    }

    /** The last part of an IRI is what people know it by; the list of patterns has all of it. */
    private static String text(Term term) {
        String text = term.toString();
        int last = text.length() - 1;
        int slash = Math.max(text.lastIndexOf('/'), text.lastIndexOf('#'));
        return text.startsWith("<") && slash > 0 && slash < last - 1 ? ":" + text.substring(slash + 1, last) : text;
    }

    /** What was counted has all digits, what was estimated a few. */
    static String rows(double rows, boolean exact) {
        return exact || !Double.isFinite(rows)
                ? Numbers.exact(rows)
                : Numbers.figure(new BigDecimal(rows).round(DIGITS).doubleValue());
    }

    private static String range(JoinExplanation join) {
        if (join.logError().isEmpty()) {
            return Numbers.UNKNOWN;
        }
        boolean exact = join.source().isExact();
        return exact ? rows(join.rows(), true) : rows(join.leastRows(), false) + " to " + rows(join.mostRows(), false);
    }

    private static String source(RowSource source) {
        return switch (source) {
            case COUNTED -> "exact: counted";
            case STORED -> "exact: in the statistics";
            case ENUMERATED -> "exact: enumerated";
            case SAMPLED -> "estimated: sampled";
            case LIMITED -> "estimated: a smaller set";
            case ESTIMATED -> "estimated: counts";
            case LEARNED -> "estimated: network";
        };
    }
}
