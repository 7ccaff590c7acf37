package org.gbjo.lab.compare;

import java.util.Locale;
import java.util.Optional;

/** What takes part in a comparison, in the order of the report. */
public enum ContenderName {
    /** What everything is compared with. */
    STATISTICS("the statistics of a model folder, no network"),
    STATISTICS_SAMPLED("the same, with a look at the data where it pays"),
    LEARNED("the network of a model folder"),
    LEARNED_SAMPLED("the same, with a look at the data where it pays"),
    CHARACTERISTIC_SETS("which predicates subjects have together (Neumann and Moerkotte, ICDE 2011)"),
    WANDER_JOIN_100("100 random walks for each set (Li et al., SIGMOD 2016)"),
    WANDER_JOIN_1000("1,000 random walks for each set"),
    JOIN_SAMPLING_100("index-based join sampling, 100 rows of each set (Leis et al., CIDR 2017)"),
    JOIN_SAMPLING_1000("the same with 1,000 rows"),
    EXACT_PAIRS("exact counts of pairs; asks the oracle"),
    EXACT_TRIOS("exact counts of pairs and trios; asks the oracle"),
    MAX_DEGREE("the most rows that the degrees of predicates allow"),
    INDEPENDENCE("counts of patterns, nothing depends on anything"),
    SMALLEST_FIRST("the smallest pattern first, no search"),
    JENA_FIXED("Jena's order without statistics"),
    JENA_STATISTICS("Jena's order with the counts of predicates"),
    RDF4J("RDF4J's order on a store in memory");

    /** What the names of contenders end in that look at the data where it pays. */
    static final String SAMPLED = "-sampled";

    private final String description;

    ContenderName(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }

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
