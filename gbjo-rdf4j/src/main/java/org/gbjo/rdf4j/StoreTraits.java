package org.gbjo.rdf4j;

import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.decision.ObjectAccess;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;

/**
 * What is known of RDF4J's stores beyond their data. All that a query sees of its store is the statistics, so the class of
 * these tells them apart.
 */
enum StoreTraits {
    /**
     * Its orders follow its counts and leave little to save: of the half microsecond that a row takes, a fifth on Wikidata's
     * stars and paths. Replayed on these, planning that may take longer costs more than it brings; with half of it, expensive
     * stars that counts take for ten times smaller are left alone as soon as planning is slow on a busy machine.
     */
    MEMORY("org.eclipse.rdf4j.sail.memory.MemEvaluationStatistics", 100, ObjectAccess.INDEXED, true),
    /** A row takes one or two microseconds; its orders are about as good as those in memory. */
    NATIVE("org.eclipse.rdf4j.sail.nativerdf.NativeEvaluationStatistics", 200, ObjectAccess.INDEXED, true),
    /**
     * A row takes a microsecond; its estimates are worse, and the best orders of Wikidata's stars save more than half. Trees have
     * been tried on too few queries.
     */
    LMDB("org.eclipse.rdf4j.sail.lmdb.LmdbEvaluationStatistics", 600, ObjectAccess.INDEXED, false),
    /** Of some other store, nothing is known. */
    OTHER("", 200, ObjectAccess.INDEXED, false);

    /**
     * An order that was found at all has been paid for, and its steps are those of RDF4J's own, so that a small gain is one: on
     * one half of Wikidata's stars and on the other, a margin of 1.05 saves a tenth more of all queries that are planned than
     * one of 1.2.
     */
    private static final String USUAL_MARGIN = "1.05";
    /**
     * Counts alone are too high for most stars and too low for many paths, whose orders RDF4J is also worse at: of 0 to 1, chosen
     * on one half of Wikidata's paths, which then lose nothing by queries that are left alone; on the other half neither.
     */
    private static final double DOUBT = 0.25;

    /**
     * A row of RDF4J's hash join costs it less than the look-up of a nested loop: of seven of Wikidata's paths in memory that
     * have trees with this factor and not with Jena's 5/3, six were faster than in any order.
     */
    private static final double TREE_FACTOR = 1.15;

    private final String statistics;
    private final double savedNanosPerRow;
    private final ObjectAccess lookups;
    /** Whether hash joins have been seen to be worth it. */
    private final boolean trees;

    StoreTraits(String statistics, double savedNanosPerRow, ObjectAccess lookups, boolean trees) {
        this.statistics = statistics;
        this.savedNanosPerRow = savedNanosPerRow;
        this.lookups = lookups;
        this.trees = trees;
    }

    static StoreTraits of(EvaluationStatistics statistics) {
        String name = statistics.getClass().getName();
        for (StoreTraits traits : values()) {
            if (traits.statistics.equals(name)) {
                return traits;
            }
        }
        return OTHER;
    }

    /** What a setting means that nobody has set, if this is not the same for all engines; otherwise null. */
    String usual(String setting) {
        return switch (setting) {
            case Settings.MARGIN -> USUAL_MARGIN;
            case Settings.BUSHY -> trees ? "on" : "off";
            default -> null;
        };
    }

    /** What planning can be expected to save. */
    StoreProfile pace() {
        return new StoreProfile(savedNanosPerRow, 0, 0, DOUBT, TREE_FACTOR);
    }

    /**
     * How it finds statements by their object. The memory store goes through a list for it, as Jena's graphs do, but ten
     * orders of Wikidata's paths with more or fewer such steps took no longer than predicted: a factor of 0.8 for each step
     * on one half of them and of 1.0 on the other.
     */
    ObjectAccess lookups() {
        return lookups;
    }

    /** Whether it keeps a list of the statements of each term, and so knows how many a pattern with one constant matches. */
    boolean countsStatements() {
        return this == MEMORY;
    }
}
