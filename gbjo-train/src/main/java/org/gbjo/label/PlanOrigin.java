package org.gbjo.label;

import java.util.Locale;

/** Why a plan was chosen for labelling (paper, section 5). Label files have the place of each, so new ones come last. */
public enum PlanOrigin {
    /** An order drawn at random. */
    RANDOM,
    /** One of the cheapest that a beam search on the true costs has found. */
    GOOD,
    /** One of the dearest that a beam search on the true costs has found. */
    BAD,
    /** A tree drawn at random that is not left-linear. */
    BUSHY,
    /** What a search on a trained model has chosen; only in files of an older gbjo. */
    FOUND;

    /** The name in texts, such as {@code random}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
