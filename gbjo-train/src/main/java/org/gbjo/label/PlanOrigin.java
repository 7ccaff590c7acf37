package org.gbjo.label;

import java.util.Locale;

/** Why a plan was chosen for labelling (paper, section 5). */
public enum PlanOrigin {
    /** An order drawn at random. */
    RANDOM(0),
    /** One of the cheapest that a beam search on the true costs has found. */
    GOOD(1),
    /** One of the dearest that a beam search on the true costs has found. */
    BAD(2),
    /** A tree drawn at random that is not left-linear. */
    BUSHY(3),
    /** What a search on a trained model has chosen; only in files of an older gbjo. */
    FOUND(4);

    private final int code;

    PlanOrigin(int code) {
        this.code = code;
    }

    /** The name in texts, such as {@code random}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its number in label files. */
    int code() {
        return code;
    }

    static PlanOrigin ofCode(int code) {
        for (PlanOrigin origin : values()) {
            if (origin.code == code) {
                return origin;
            }
        }
        throw new IllegalArgumentException("the origin of a plan is 0 to 4, got " + code);
    }
}
