package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;

/** Where the number of rows of a set comes from. */
@PublicApi
public enum RowSource {
    COUNTED(true, "counted"),
    STORED(true, "in the statistics"),
    ENUMERATED(true, "enumerated in the data"),
    SAMPLED(false, "sampled from the data"),
    LIMITED(false, "at most the rows without a pattern that has one match for each"),
    ESTIMATED(false, "estimated from counts and joins"),
    LEARNED(false, "estimated by a learned model");

    private final boolean exact;
    private final String text;

    RowSource(boolean exact, String text) {
        this.exact = exact;
        this.text = text;
    }

    public boolean isExact() {
        return exact;
    }

    /** The less certain of two: what is said of a product. */
    public RowSource weaker(RowSource other) {
        return compareTo(other) > 0 ? this : other;
    }

    /** For people. */
    @Override
    public String toString() {
        return text;
    }
}
