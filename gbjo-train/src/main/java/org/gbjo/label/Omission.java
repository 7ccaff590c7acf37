package org.gbjo.label;

/** Why a query has no labelled plan. The order of the constants is part of the file format. */
public enum Omission {
    ONE_PATTERN("a single pattern has no join"),
    TIME_LIMIT("not counted within the time limit"),
    SATURATED("every plan costs more than 10^308"),
    NO_PLAN("no plan of the wanted kinds");

    private final String reason;

    Omission(String reason) {
        this.reason = reason;
    }

    /** The reason as people read it. */
    public String reason() {
        return reason;
    }
}
