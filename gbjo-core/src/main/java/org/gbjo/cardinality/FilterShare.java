package org.gbjo.cardinality;

import java.util.Locale;
import org.gbjo.query.Condition;

/**
 * The share of the rows that a filter leaves.
 *
 * @param condition what it asks for
 * @param share 0 to 1; behind the filters before it on the same variable
 * @param from where it comes from, for people
 */
public record FilterShare(Condition condition, double share, String from) {
    static final String GUESS = "a guess";

    private static final double SMALL = 0.001;

    /** Whether nothing but the kind of the filter is known. */
    public boolean isGuess() {
        return from.equals(GUESS);
    }

    @Override
    public String toString() {
        String number = String.format(Locale.ROOT, share >= SMALL ? "%.3g" : "%.1e", share);
        return condition + ": " + number + " of the rows, " + from;
    }
}
