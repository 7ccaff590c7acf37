package org.gbjo.paper.search;

/**
 * Local improvement of the best left-linear plan after the search, which the paper does not have.
 *
 * @param neighbourhood which plans are tried
 * @param rounds how often at most the search moves to the best of them
 */
public record PolishSettings(Neighbourhood neighbourhood, int rounds) {
    /** No polish, as in the paper. */
    public static final PolishSettings NONE = new PolishSettings(Neighbourhood.SWAPS, 0);

    public PolishSettings {
        Checks.range("the rounds of polish", rounds, 0, 1000);
    }

    /** The plans near a plan. */
    public enum Neighbourhood {
        /** Two patterns that follow each other trade places: n plans. */
        SWAPS,
        /** A pattern moves to any other place: about n² plans. */
        INSERTIONS
    }
}
