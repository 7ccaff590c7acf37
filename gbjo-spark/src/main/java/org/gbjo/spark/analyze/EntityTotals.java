package org.gbjo.spark.analyze;

import java.io.Serializable;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.count.Frequencies;
import org.gbjo.statistics.count.PredicateTotals;

/** What all entities together are: how many of each predicate, and how many pairs have which count. */
final class EntityTotals implements Serializable {
    private final long[][] distinct;
    private final Frequencies ofPredicates;
    private final Frequencies ofAny;
    private long entities;

    EntityTotals(int any, int pairs, int terms) {
        this.distinct = new long[Position.COUNT][any + 1];
        this.ofPredicates = new Frequencies(pairs);
        this.ofAny = new Frequencies(terms);
    }

    EntityTotals add(EntityRuns runs) {
        entities++;
        for (Position position : Position.values()) {
            int begin = runs.begin(position);
            int end = runs.end(position);
            for (int run = begin; run < end; run++) {
                distinct[position.number()][runs.predicate(run)]++;
                ofPredicates.add(runs.count(run));
            }
            if (begin < end) {
                long[] ofPosition = distinct[position.number()];
                ofPosition[ofPosition.length - 1]++;
                ofAny.add(runs.total(position));
            }
        }
        return this;
    }

    EntityTotals add(EntityTotals other) {
        entities += other.entities;
        for (int position = 0; position < distinct.length; position++) {
            for (int i = 0; i < distinct[position].length; i++) {
                distinct[position][i] += other.distinct[position][i];
            }
        }
        ofPredicates.add(other.ofPredicates);
        ofAny.add(other.ofAny);
        return this;
    }

    /** How many terms are a subject or an object. */
    long entities() {
        return entities;
    }

    void addTo(PredicateTotals totals) {
        for (int position = 0; position < distinct.length; position++) {
            System.arraycopy(distinct[position], 0, totals.distinct()[position], 0, distinct[position].length);
        }
    }

    /** The least count of a kept pair of a predicate and a term. */
    long leastOfPredicates() {
        return ofPredicates.least();
    }

    /** The least count of a kept term. */
    long leastOfAny() {
        return ofAny.least();
    }
}
