package org.gbjo.decision.template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * What BGPs that differ in constants and names alone have in common: subjects and objects that are constants become
 * {@value #CONSTANT}, predicates stay, variables are {@code ?v1}, {@code ?v2} as they first occur, and the patterns
 * stand in the order in which they were written.
 *
 * @param text the patterns with {@code " . "} between them
 */
public record BgpTemplate(String text) {
    /** In the place of a constant. */
    public static final String CONSTANT = "[]";

    /** The template of patterns; what is bound from outside is a constant there, and so it is here. */
    public static BgpTemplate of(List<Pattern> patterns) {
        Map<Variable, String> names = new HashMap<>();
        StringBuilder text = new StringBuilder(60 * patterns.size());
        for (Pattern pattern : patterns) {
            text.append(text.isEmpty() ? "" : " . ");
            append(pattern.subject(), CONSTANT, names, text);
            append(pattern.predicate(), pattern.predicate().toString(), names, text.append(' '));
            append(pattern.object(), CONSTANT, names, text.append(' '));
        }
        return new BgpTemplate(text.toString());
    }

    private static void append(Term term, String constant, Map<Variable, String> names, StringBuilder text) {
        text.append(
                term instanceof Variable variable
                        ? names.computeIfAbsent(variable, unnamed -> "?v" + (names.size() + 1))
                        : constant);
    }

    @Override
    public String toString() {
        return text;
    }
}
