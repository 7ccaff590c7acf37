package org.gbjo.live;

import java.util.Comparator;
import java.util.List;

/**
 * How far a store has moved away from its statistics, by a look at some counts.
 *
 * @param triples the share of the triples that have come or gone, as far as it was seen
 * @param counts the share of the compared counts that are now less than half or more than twice what they were
 */
public record Drift(double triples, double counts) {
    public static final Drift NONE = new Drift(0, 0);

    /** The rows that one comparison reads at most. */
    private static final long MOST_ROWS = 300_000;
    /** A count changes by this much before it is called another one; small counts double easily. */
    private static final long LEAST_CHANGE = 50;

    private static final double LARGEST_FACTOR = 2;

    /** The largest of all graphs of a store. */
    static Drift of(List<LiveTable> tables, StoreSnapshot snapshot, double limit) {
        Drift found = NONE;
        for (LiveTable table : tables) {
            found = found.or(of(table.graph(), table.triples(), table.probes(), snapshot, limit));
        }
        return found;
    }

    /** What the number of triples alone tells. */
    static Drift ofSize(long then, long now) {
        return new Drift(Math.min(1, (double) Math.abs(now - then) / (double) Math.max(1, then)), 0);
    }

    /** Compares counts with those of a snapshot, the small ones first, until enough rows were read. */
    private static Drift of(String graph, long size, List<Probe> probes, StoreSnapshot snapshot, double limit) {
        long rows = 0;
        long compared = 0;
        double changedTriples = 0;
        double changedCounts = 0;
        List<Probe> rareFirst =
                probes.stream().sorted(Comparator.comparingLong(Probe::triples)).toList();
        for (Probe probe : rareFirst) {
            if (rows + probe.triples() > MOST_ROWS) {
                break;
            }
            // Enough to see that this predicate alone has changed too much.
            long most = probe.triples() + LEAST_CHANGE + (long) (limit * (double) size) + 1;
            long now = snapshot.count(graph, probe.predicate(), Math.min(most, MOST_ROWS));
            rows += now;
            compared++;
            changedTriples += (double) Math.abs(now - probe.triples());
            if (isAnother(probe.triples(), now)) {
                changedCounts++;
            }
        }
        return compared == 0
                ? NONE
                : new Drift(
                        Math.min(1, changedTriples / (double) Math.max(1, size)), changedCounts / (double) compared);
    }

    /** Whether a count has changed so much that it is called another one. */
    static boolean isAnother(long then, long now) {
        double factor = (double) Math.max(now, then) / (double) Math.max(1, Math.min(now, then));
        return Math.abs(now - then) >= LEAST_CHANGE && factor > LARGEST_FACTOR;
    }

    /** The larger of two in each respect. */
    Drift or(Drift other) {
        return new Drift(Math.max(triples, other.triples), Math.max(counts, other.counts));
    }

    boolean exceeds(double limit) {
        return triples > limit || counts > limit;
    }
}
