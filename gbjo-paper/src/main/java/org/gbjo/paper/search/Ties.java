package org.gbjo.paper.search;

/** Which join and which pattern a partial plan takes first if their entries have the same sum. */
public enum Ties {
    /** Those with the greater entry of the join, so that nothing is lost by rounding; of equal entries by number. */
    BY_ENTRY,
    /**
     * By ascending number, also where sums are equal by rounding alone, as the authors' code. All entries tie before the
     * first step of a search: there it takes the order in which Python lists sets, see {@link TiedProjection}.
     */
    BY_NUMBER
}
