package org.gbjo.advise.cost;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * Counts of patterns, also of those that come from a template, whose constants nobody knows: such a pattern has as many
 * matches as it has on average over all terms there.
 */
public record AverageCounts(PatternCounts exact) implements PatternCounts {
    /** Stands for a constant of a template that is not known ({@code PatternReader}). */
    public static final Constant UNKNOWN = new Constant("<urn:x-gbjo:any>");

    private static final Variable SUBJECT = new Variable("unknown subject");
    private static final Variable OBJECT = new Variable("unknown object");

    static boolean hasUnknown(List<Pattern> patterns) {
        return patterns.stream().anyMatch(pattern -> pattern.terms().contains(UNKNOWN));
    }

    @Override
    public double count(Pattern pattern) {
        List<Variable> unknown = new ArrayList<>();
        Pattern open = open(pattern, unknown);
        double count = exact.count(open);
        for (Variable variable : unknown) {
            count /= Math.max(1, exact.distinct(open, variable));
        }
        return count;
    }

    @Override
    public double distinct(Pattern pattern, Variable variable) {
        return exact.distinct(open(pattern, new ArrayList<>()), variable);
    }

    @Override
    public double triples() {
        return exact.triples();
    }

    private static Pattern open(Pattern pattern, List<Variable> unknown) {
        return new Pattern(
                open(pattern.subject(), SUBJECT, unknown),
                pattern.predicate(),
                open(pattern.object(), OBJECT, unknown));
    }

    private static Term open(Term term, Variable variable, List<Variable> unknown) {
        if (!term.equals(UNKNOWN)) {
            return term;
        }
        unknown.add(variable);
        return variable;
    }
}
