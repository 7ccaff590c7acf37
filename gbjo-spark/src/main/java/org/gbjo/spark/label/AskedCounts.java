package org.gbjo.spark.label;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.oracle.ConnectedCardinalities;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.spark.count.SetCounts;

/**
 * The counts of one query of a batch. A set that is not counted yet gets an estimate, and is remembered as missing; where
 * nothing is missing, all answers were exact.
 */
final class AskedCounts implements Oracle {
    private final SetCounts counts;
    private final int query;
    private final Set<PatternSet> missing = new LinkedHashSet<>();

    AskedCounts(SetCounts counts, int query) {
        this.counts = counts;
        this.query = query;
    }

    Set<PatternSet> missing() {
        return missing;
    }

    @Override
    public Cardinalities open(Bgp bgp, Deadline deadline) {
        return new ConnectedCardinalities(bgp) {
            @Override
            protected double count(PatternSet connected) {
                return counts.rows(query, connected).orElseGet(() -> {
                    missing.add(connected);
                    return estimate(bgp, connected);
                });
            }
        };
    }

    /** Pattern by pattern, each by its most selective join with one before it. */
    private double estimate(Bgp bgp, PatternSet connected) {
        PatternSet joined = PatternSet.EMPTY;
        double rows = 1;
        for (PatternSet rest = connected; !rest.isEmpty(); ) {
            PatternSet next = bgp.touching(joined).intersection(rest);
            int pattern = next.isEmpty() ? rest.first() : next.first();
            double factor = single(pattern);
            for (int other : bgp.neighbours(pattern).intersection(joined).toArray()) {
                double pair =
                        counts.rows(query, PatternSet.of(pattern).with(other)).orElse(factor * single(other));
                factor = Math.min(factor, pair / single(other));
            }
            rows *= factor;
            joined = joined.with(pattern);
            rest = rest.without(pattern);
        }
        // Never as certain as a count: nothing and more than anything are left to counts.
        return Math.max(Double.MIN_NORMAL, Math.min(rows, Double.MAX_VALUE));
    }

    private double single(int pattern) {
        return counts.rows(query, PatternSet.of(pattern)).orElseThrow();
    }
}
