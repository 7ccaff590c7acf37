package org.gbjo.label;

import java.util.Locale;

/** Why a query has no labelled plan. */
public enum Omission {
    ONE_PATTERN(0, "a single pattern has no join"),
    TIME_LIMIT(1, "not counted within the time limit"),
    SATURATED(2, "every plan costs more than 10^308"),
    NO_PLAN(3, "no plan of the wanted kinds");

    private final int code;
    private final String reason;

    Omission(int code, String reason) {
        this.code = code;
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

    /** Its number in label files. */
    int code() {
        return code;
    }

    static Omission ofCode(int code) {
        for (Omission omission : values()) {
            if (omission.code == code) {
                return omission;
            }
        }
        throw new IllegalArgumentException("the reason of an omission is 0 to 3, got " + code);
    }
}
