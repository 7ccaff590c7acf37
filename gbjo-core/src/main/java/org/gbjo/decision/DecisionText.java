package org.gbjo.decision;

import java.util.Locale;
import java.util.OptionalDouble;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.SeenSet;
import org.gbjo.decision.model.ScoredOrder;

/** Decisions for people, on one line each. */
final class DecisionText {
    /** From here on, the magnitude says more than the digits. */
    private static final double MANY_ROWS = 1e7;

    private DecisionText() {}

    /** What was chosen. */
    static String chosen(Decision decision) {
        if (decision instanceof Decision.AsTree) {
            return decision.reason().isGiven() ? "given tree" : "tree";
        }
        if (decision.reason().isGiven()) {
            return "given order";
        }
        return decision instanceof Decision.Reordered ? "gbjo's order" : "native order";
    }

    /** What else there is to say; may be empty. */
    static String detail(Decision decision) {
        if (decision instanceof Decision.Reordered reordered) {
            return reordered.detail();
        }
        if (decision instanceof Decision.AsTree tree) {
            return tree.detail();
        }
        return decision instanceof Decision.Kept kept ? kept.detail() : "";
    }

    /** The whole decision. */
    static String line(Decision decision) {
        StringBuilder out = new StringBuilder(chosen(decision));
        out.append(": ").append(decision.reason().sentence());
        if (!detail(decision).isEmpty()) {
            out.append(" (").append(detail(decision)).append(')');
        }
        Evidence evidence = decision.evidence();
        evidence.nativeOrder().ifPresent(scored -> append("native", scored, out));
        if (!decision.reason().isGiven()) {
            evidence.bestOrder().ifPresent(scored -> append("gbjo", scored, out));
        }
        evidence.certainty()
                .ifPresent(certainty -> out.append(String.format(Locale.ROOT, "; certainty %.2f", certainty)));
        evidence.tree()
                .ifPresent(found -> append("tree", found.tree(), found.knownLogCost(), found.knownLogNanos(), out));
        if (evidence.ratios() > 0) {
            out.append("; corrected by the rows of ").append(evidence.ratios()).append(" joins in earlier executions");
        }
        evidence.machineFactor()
                .ifPresent(factor -> out.append(
                        String.format(Locale.ROOT, "; times of this machine, %.2f of the profile's", factor)));
        evidence.look().ifPresent(seen -> append(seen, out));
        evidence.filters().forEach(filter -> out.append("; filter ").append(filter));
        evidence.ignored().forEach(sentence -> out.append("; ").append(sentence));
        return out.append(String.format(Locale.ROOT, "; %.3f ms", decision.planningNanos() / 1e6))
                .toString();
    }

    /** What was seen of the data, with patterns counted from 1. */
    private static void append(DataLook seen, StringBuilder out) {
        out.append(String.format(Locale.ROOT, "; a look at %,d rows of the data", seen.rowsRead()));
        String separator = " saw ";
        for (SeenSet set : seen.sets()) {
            out.append(separator).append(numbers(set)).append(set.exact() ? ": " : ": about ");
            out.append(rows(set.rows()));
            separator = ", ";
        }
    }

    private static String numbers(SeenSet set) {
        StringBuilder out = new StringBuilder("[");
        set.patterns()
                .forEach(pattern -> out.append(out.length() > 1 ? " " : "").append(pattern + 1));
        return out.append(']').toString();
    }

    private static String rows(double rows) {
        return String.format(Locale.ROOT, rows < MANY_ROWS ? "%,.0f rows" : "%.2e rows", rows);
    }

    private static void append(String name, ScoredOrder scored, StringBuilder out) {
        append(name, scored.order(), scored.knownLogCost(), scored.knownLogNanos(), out);
    }

    private static void append(
            String name, Object plan, OptionalDouble logCost, OptionalDouble logNanos, StringBuilder out) {
        out.append("; ").append(name).append(' ').append(plan);
        logCost.ifPresent(cost -> {
            out.append(" (").append(rows(Math.exp(cost)));
            logNanos.ifPresent(nanos -> {
                double milliseconds = Math.exp(nanos) / 1e6;
                out.append(String.format(
                        Locale.ROOT, milliseconds < MANY_ROWS ? ", %,.3g ms" : ", %.2e ms", milliseconds));
            });
            out.append(')');
        });
    }
}
