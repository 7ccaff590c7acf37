package org.gbjo.statistics;

import java.util.Optional;
import org.gbjo.api.PublicApi;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** What an optimizer without a model knows of a graph. Shared by all threads. */
@PublicApi
public interface PatternCounts {

    /** The number of triples that match a pattern. */
    double count(Pattern pattern);

    /** How many different values a variable of a pattern takes, as far as the statistics of predicates tell. */
    double distinct(Pattern pattern, Variable variable);

    /** The same, and at most the matches of the pattern, by whoever has counted them already. */
    default double distinct(Pattern pattern, Variable variable, double matches) {
        return Math.min(matches, distinct(pattern, variable));
    }

    /** How many triples the graph has; NaN if nobody knows. */
    default double triples() {
        return Double.NaN;
    }

    /**
     * How many triples have the term in a position of a pattern there, whatever else they have; of a variable, the mean over
     * all terms there. NaN if nobody knows.
     *
     * @param position 0 for the subject, 1 for the predicate, 2 for the object
     */
    default double triplesWith(Pattern pattern, int position) {
        return Double.NaN;
    }

    /** What is known of the objects of a predicate; of a variable, those of all triples. */
    default Optional<ObjectValues> objects(Term predicate) {
        return Optional.empty();
    }
}
