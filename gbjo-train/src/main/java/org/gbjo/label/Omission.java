package org.gbjo.label;

import java.util.Locale;

/** Why a query has no labelled plan. Label files have the place of each, so new ones come last. */
public enum Omission {
    ONE_PATTERN("a single pattern has no join"),
    TIME_LIMIT("not counted within the time limit"),
    SATURATED("every plan costs more than 10^308"),
    NO_PLAN("no plan of the wanted kinds");

    private final String reason;

    Omission(String reason) {
        this.reason = reason;
    }

    /** The name in JSON, such as {@code one_pattern}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The reason as people read it. */
    public String reason() {
        return reason;
    }
}
