package org.gbjo.query;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The right side of an OPTIONAL: each row keeps its place, with what the side finds for it or alone. It needs all variables
 * that it shares with others, so that it finds the same wherever it stands.
 *
 * @param patterns what is looked up, in about this order; not all of it if the side has more than patterns
 * @param needs the variables that others give and this mentions, in patterns or in conditions
 * @param gives the variables that nobody else has
 */
public record OptionalRelation(List<Pattern> patterns, List<Variable> needs, List<Variable> gives)
        implements GroupRelation {
    public OptionalRelation {
        patterns = List.copyOf(patterns);
        needs = List.copyOf(needs);
        gives = List.copyOf(gives);
    }

    @Override
    public String toString() {
        return patterns.stream().map(Pattern::toString).collect(Collectors.joining(" . ", "OPTIONAL { ", " }"));
    }
}
