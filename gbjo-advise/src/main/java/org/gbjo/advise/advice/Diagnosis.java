package org.gbjo.advise.advice;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.cost.OrderedRows;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.report.text.Numbers;

/** Why an order is bad, in sentences for a person: which join explodes, and what a better order does instead. */
final class Diagnosis {
    /** So much more than the best order is worth a sentence. */
    private static final double WORTH_SAYING = 1.05;

    private final BgpRows rows;
    private final OrderedRows bad;

    Diagnosis(BgpRows rows, BgpRows.Contender engine) {
        this.rows = rows;
        this.bad = rows.in(engine);
    }

    String sentence() {
        if (bad.total() <= WORTH_SAYING * rows.best().total()) {
            return rows.optimal()
                    ? "No order touches much fewer rows."
                    : "No order was found that touches much fewer rows.";
        }
        return cause() + " " + remedy();
    }

    private String cause() {
        double before = bad.first();
        double most = bad.first();
        String cause = "It begins with pattern " + name(bad.order().at(0)) + ", which matches " + number(bad.first())
                + " triples" + whichLeaves() + ".";
        List<Plan.Join> joins = bad.explained().plan().joins();
        for (int i = 0; i < joins.size(); i++) {
            double joined = bad.explained().joins().get(i).rows();
            if (joined > most) {
                most = joined;
                cause = join(bad.order(), i + 1, before, joined);
            }
            before = joined;
        }
        return cause;
    }

    private String whichLeaves() {
        double result = result();
        return result < bad.first() ? ", of which " + left(result, " row") + " in the end" : "";
    }

    /** The rows of the whole BGP, the same in every order. */
    private double result() {
        var joins = bad.explained().joins();
        return joins.get(joins.size() - 1).rows();
    }

    private String join(JoinOrder order, int place, double before, double joined) {
        Bgp bgp = rows.bgp();
        int pattern = order.at(place);
        PatternSet earlier = PatternSet.EMPTY;
        for (int i = 0; i < place; i++) {
            earlier = earlier.with(order.at(i));
        }
        double result = result();
        String left = result < joined && place + 1 < order.size() ? "; " + left(result, "") + " in the end" : "";
        if (!bgp.neighbours(pattern).intersects(earlier)) {
            return "Pattern " + name(pattern) + " shares no variable with " + patterns(order, place)
                    + ", so each match of it is combined with each row of " + (place == 1 ? "that" : "those") + ": "
                    + number(joined) + " rows" + left + ".";
        }
        return "Joining pattern " + name(pattern) + " to " + patterns(order, place) + " makes " + number(joined)
                + " rows of " + number(before) + left + ".";
    }

    private String patterns(JoinOrder order, int count) {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(name(order.at(i)));
        }
        return (count == 1 ? "pattern " : "patterns ") + String.join(", ", numbers);
    }

    private String remedy() {
        OrderedRows best = rows.best();
        double most = best.first();
        for (var join : best.explained().joins()) {
            most = Math.max(most, join.rows());
        }
        return "Better begin with " + (rows.bgp().size() == 2 ? "pattern " : "patterns ")
                + (rows.bgp().size() == 2
                        ? name(best.order().at(0))
                        : name(best.order().at(0)) + " and " + name(best.order().at(1)))
                + (most == 0
                        ? ", which tells at once that there is no answer."
                        : ": then there are never more than " + number(most) + (most == 1 ? " row" : " rows")
                                + (most == result() ? ", which is the answer itself." : "."));
    }

    private String left(double result, String unit) {
        String units = unit.isEmpty() || result == 1 ? unit : unit + "s";
        if (result == 0) {
            return "none is left";
        }
        return number(result) + units + (result == 1 ? " is left" : " are left");
    }

    private static String name(int pattern) {
        return Integer.toString(pattern + 1);
    }

    private String number(double value) {
        return rows.counted() ? Numbers.exact(value) : "about " + Numbers.compact(value);
    }
}
