package org.gbjo.live;

import java.util.List;
import java.util.Map;

/**
 * What was written to a store, as it was asked for: a triple that was there already counts as added.
 *
 * @param added triples
 * @param removed triples
 * @param unknown how often triples were removed or changed without saying which
 * @param ofPredicates triples added and removed by their predicate, as in N-Triples; as many predicates as are kept
 */
public record Writes(long added, long removed, long unknown, Map<String, Long> ofPredicates) {
    static final Writes NONE = new Writes(0, 0, 0, Map.of());

    /** What grows tenfold is another predicate, if it is also this share of all triples. */
    private static final double SHARE_OF_FREQUENT = 0.01;

    private static final double LARGEST_GROWTH = 10;

    /** How far the store has changed at most since an earlier point, by writes alone. */
    Drift since(Writes earlier, LiveTable table) {
        long changed = added - earlier.added + removed - earlier.removed;
        long changedCounts = table.probes().stream()
                .filter(probe -> Drift.isAnother(probe.triples(), probe.triples() + change(probe.predicate(), earlier)))
                .count();
        return new Drift(
                Math.min(1, (double) changed / (double) Math.max(1, table.triples())),
                (double) changedCounts / (double) Math.max(1, table.probes().size()));
    }

    /** Whether a predicate that was compared has become frequent. */
    boolean hasTurnedFrequent(Writes earlier, LiveTable table) {
        List<Probe> probes = table.probes();
        return probes.stream().anyMatch(probe -> {
            double change = (double) change(probe.predicate(), earlier);
            return change > LARGEST_GROWTH * (double) probe.triples()
                    && change > SHARE_OF_FREQUENT * (double) table.triples();
        });
    }

    /** The same, after the store was compared with its statistics. */
    Writes withUnknownOf(Writes later) {
        return new Writes(added, removed, later.unknown, ofPredicates);
    }

    private long change(String predicate, Writes earlier) {
        return ofPredicates.getOrDefault(predicate, 0L) - earlier.ofPredicates.getOrDefault(predicate, 0L);
    }
}
