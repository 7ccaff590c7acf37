package org.gbjo.plan;

import java.util.Arrays;

/** Reads the text form of a plan; see {@link Plan#parse}. */
final class PlanParser {
    private final String text;
    private int position;

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
            Plan left = node();
            Plan right = node();
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
            if (counted >= 1) {
                return counted - 1;
            }
        } catch (NumberFormatException e) {
            // reported below, with the zero and the negative numbers
        }
        throw error("a pattern is a number from 1 on, got '" + number + "'");
    }

    private void skipSpace() {
        while (position < text.length()
                && (text.charAt(position) == ',' || Character.isWhitespace(text.charAt(position)))) {
            position++;
        }
    }

    private IllegalArgumentException error(String rule) {
        return new IllegalArgumentException(
                "plan '" + text + "': " + rule + "; write 3,1,2 or ((3 1) 2), patterns counted from 1");
    }
}
