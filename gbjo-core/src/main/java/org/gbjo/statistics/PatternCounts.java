package org.gbjo.statistics;

import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;

/** What an optimizer without a model knows of a graph. Shared by all threads. */
public interface PatternCounts {

    /** The number of triples that match a pattern. */
    double count(Pattern pattern);

    /** How many different values a variable of a pattern takes, as far as the statistics of predicates tell. */
    double distinct(Pattern pattern, Variable variable);

    /** The same, and at most the matches of the pattern, by whoever has counted them already. */
    default double distinct(Pattern pattern, Variable variable, double matches) {
        return Math.min(matches, distinct(pattern, variable));
    }
}
