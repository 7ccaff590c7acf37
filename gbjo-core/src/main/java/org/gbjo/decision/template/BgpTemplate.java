package org.gbjo.decision.template;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * The patterns of a BGP as they are written, without what varies from one query of a program to the next: constants in
 * the place of a subject or an object are {@value #ANY}, variables are {@code ?1}, {@code ?2} and so on in the order in
 * which they first occur. Predicates stay. Equal if the texts are.
 *
 * @param patterns how many there are
 */
public record BgpTemplate(String text, int patterns) {
    /** Stands for any constant, and for a value that comes from outside of the BGP. */
    public static final String ANY = "*";

    private static final String SEPARATOR = " . ";
    /** Few patterns are longer. */
    private static final int USUAL_LENGTH = 60;

    /** The template of patterns in the order in which they are written. */
    public static BgpTemplate of(List<Pattern> patterns) {
        StringBuilder out = new StringBuilder(patterns.size() * USUAL_LENGTH);
        List<Variable> variables = new ArrayList<>();
        for (Pattern pattern : patterns) {
            if (!out.isEmpty()) {
                out.append(SEPARATOR);
            }
            append(pattern.subject(), variables, out);
            out.append(' ');
            if (pattern.predicate() instanceof Constant predicate) {
                out.append(predicate.nTriples());
            } else {
                append(pattern.predicate(), variables, out);
            }
            append(pattern.object(), variables, out.append(' '));
        }
        return new BgpTemplate(out.toString(), patterns.size());
    }

    private static void append(Term term, List<Variable> variables, StringBuilder out) {
        if (term instanceof Variable variable) {
            // By a search from the beginning: a BGP has few variables.
            int number = variables.indexOf(variable);
            if (number < 0) {
                number = variables.size();
                variables.add(variable);
            }
            out.append('?').append(number + 1);
        } else {
            out.append(ANY);
        }
    }

    /** The same text for people and files. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BgpTemplate template && text.equals(template.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
