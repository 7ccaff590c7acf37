package org.gbjo.paper.feature;

/**
 * The rows of the paper, and beside them the variables that patterns share, which the paper's encoding cannot show: the
 * model passes messages between such patterns too.
 */
public final class SharingFeatures extends PaperFeatures {
    public static final String NAME = "sharing";

    public SharingFeatures(TermVectors vectors, long seed) {
        super(vectors, seed);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean sharesVariables() {
        return true;
    }
}
