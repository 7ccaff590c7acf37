package org.gbjo.rdf4j.translation;

import java.util.Locale;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.sail.Sail;
import org.gbjo.cardinality.sample.SamplePrices;
import org.gbjo.decision.settings.StoreProfile;

/**
 * RDF4J's stores. All that a query sees of its store is the statistics, so their class tells stores apart there. What
 * their look-ups take stands in their profile.
 */
public enum KnownStore {
    MEMORY("org.eclipse.rdf4j.sail.memory.MemEvaluationStatistics", "org.eclipse.rdf4j.sail.memory.MemoryStore"),
    NATIVE(
            "org.eclipse.rdf4j.sail.nativerdf.NativeEvaluationStatistics",
            "org.eclipse.rdf4j.sail.nativerdf.NativeStore"),
    LMDB("org.eclipse.rdf4j.sail.lmdb.LmdbEvaluationStatistics", "org.eclipse.rdf4j.sail.lmdb.LmdbStore"),
    OTHER("", "");

    private final String statistics;
    private final String sail;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers and of an unmodifiable map
    private final StoreProfile profile;

    KnownStore(String statistics, String sail) {
        this.statistics = statistics;
        this.sail = sail;
        this.profile = StoreProfile.read(KnownStore.class, name().toLowerCase(Locale.ROOT));
    }

    static KnownStore of(EvaluationStatistics statistics) {
        String name = statistics.getClass().getName();
        for (KnownStore store : values()) {
            if (store.statistics.equals(name)) {
                return store;
            }
        }
        return OTHER;
    }

    /** By name: the class of a store that is not used may be missing. */
    public static KnownStore of(Sail base) {
        for (Class<?> type = base.getClass(); type != null; type = type.getSuperclass()) {
            for (KnownStore store : values()) {
                if (store.sail.equals(type.getName())) {
                    return store;
                }
            }
        }
        return OTHER;
    }

    public StoreProfile profile() {
        return profile;
    }

    /** What a look at its data costs. */
    SamplePrices samplePrices() {
        return profile.sampling().prices(name().toLowerCase(Locale.ROOT));
    }

    /** Whether it keeps a list of the statements of each term, and so counts the matches of one constant at no cost. */
    boolean countsStatements() {
        return this == MEMORY;
    }
}
