package org.gbjo.cardinality;

import java.util.Locale;

/**
 * The share of the rows that a filter leaves.
 *
 * @param share 0 to 1; behind the filters before it on the same variable
 * @param from where it comes from, for people
 */
public record FilterShare(double share, String from) {
    static final String GUESS = "a guess";

    static FilterShare guess(double share) {
        return new FilterShare(share, GUESS);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                share >= 0.001 || share == 0 ? "%.3g of the rows, %s" : "%.1e of the rows, %s",
                share,
                from);
    }
}
