package org.gbjo.plan;

import java.util.Arrays;
import org.gbjo.query.PatternSet;

/** Reads the text form of a plan; see {@link Plan#parse}. */
final class PlanParser {
    private final String text;
    private int position;
    private int depth;

    PlanParser(String text) {
        this.text = text.strip();
    }

    Plan parse() {
        if (!text.startsWith("(")) {
            return Plan.leftLinear(Arrays.stream(text.split("[,\\s]+", -1))
                    .mapToInt(this::pattern)
                    .toArray());
        }
        Plan plan = node();
        if (position != text.length()) {
            throw error("nothing may follow the plan");
        }
        return plan;
    }

    private Plan node() {
        skipSpace();
        if (position < text.length() && text.charAt(position) == '(') {
            position++;
            if (++depth > PatternSet.LIMIT) {
                throw error("joins may be nested at most " + PatternSet.LIMIT + " deep");
            }
            Plan left = node();
            Plan right = node();
            depth--;
            skipSpace();
            if (position == text.length() || text.charAt(position) != ')') {
                throw error("a join of two plans ends with ')'");
            }
            position++;
            return new Plan.Join(left, right);
        }
        int start = position;
        while (position < text.length() && Character.isDigit(text.charAt(position))) {
            position++;
        }
        return new Plan.Leaf(pattern(text.substring(start, position)));
    }

    private int pattern(String number) {
        try {
            int counted = Integer.parseInt(number);
            if (counted >= 1 && counted <= PatternSet.LIMIT) {
                return counted - 1;
            }
        } catch (NumberFormatException e) {
            // reported below, with the numbers out of range
        }
        throw error("a pattern is a number from 1 to " + PatternSet.LIMIT + ", got '" + number + "'");
    }

    private void skipSpace() {
        while (position < text.length()
                && (text.charAt(position) == ',' || Character.isWhitespace(text.charAt(position)))) {
            position++;
        }
    }

    private IllegalArgumentException error(String rule) {
        String shown = text.length() <= 60 ? text : text.substring(0, 60) + "…";
        return new IllegalArgumentException(
                "plan '" + shown + "': " + rule + "; write 3,1,2 or ((3 1) 2), patterns counted from 1");
    }
}
