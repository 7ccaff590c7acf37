package org.gbjo.lab.compare;

import java.util.Locale;
import java.util.Optional;

/** What takes part in a comparison, in the order of the report; docs/study.md says what each is. */
public enum ContenderName {
    /** What everything is compared with. */
    STATISTICS,
    STATISTICS_SAMPLED,
    LEARNED,
    LEARNED_SAMPLED,
    CHARACTERISTIC_SETS,
    WANDER_JOIN_100,
    WANDER_JOIN_1000,
    JOIN_SAMPLING_100,
    JOIN_SAMPLING_1000,
    EXACT_PAIRS,
    EXACT_TRIOS,
    MAX_DEGREE,
    INDEPENDENCE,
    SMALLEST_FIRST,
    JENA_FIXED,
    JENA_STATISTICS,
    RDF4J;

    /** What the names of contenders end in that look at the data where it pays. */
    static final String SAMPLED = "-sampled";

    /** The name that a text stands for. */
    public static Optional<ContenderName> of(String text) {
        for (ContenderName name : values()) {
            if (name.toString().equals(text)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** As a user writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
