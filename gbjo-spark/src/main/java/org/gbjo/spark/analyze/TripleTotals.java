package org.gbjo.spark.analyze;

import java.io.Serializable;
import org.apache.spark.sql.Row;
import org.gbjo.statistics.count.GraphFingerprint;
import org.gbjo.statistics.count.PredicateTotals;

/** What all triples together are: their fingerprint, how many each predicate has, and those with equal terms. */
final class TripleTotals implements Serializable {
    private final GraphFingerprint fingerprint = new GraphFingerprint();
    private final long[] triples;
    private final long[] loops;
    private final long[] equalTerms = new long[3];

    TripleTotals(int predicates) {
        this.triples = new long[predicates];
        this.loops = new long[predicates];
    }

    /** Adds a row of {@link KeyedTriples}. */
    TripleTotals add(Row row) {
        TermKey subject = new TermKey(row.getLong(0), row.getLong(1));
        TermKey object = new TermKey(row.getLong(3), row.getLong(4));
        TermKey predicate = new TermKey(row.getLong(7), row.getLong(8));
        fingerprint.add(subject.first(), predicate.first(), object.first());
        triples[row.getInt(2)]++;
        loops[row.getInt(2)] += subject.equals(object) ? 1 : 0;
        equalTerms[0] += subject.equals(predicate) ? 1 : 0;
        equalTerms[1] += object.equals(predicate) ? 1 : 0;
        equalTerms[2] += subject.equals(predicate) && object.equals(predicate) ? 1 : 0;
        return this;
    }

    TripleTotals add(TripleTotals other) {
        fingerprint.add(other.fingerprint);
        add(triples, other.triples);
        add(loops, other.loops);
        add(equalTerms, other.equalTerms);
        return this;
    }

    private static void add(long[] target, long[] summands) {
        for (int i = 0; i < summands.length; i++) {
            target[i] += summands[i];
        }
    }

    String fingerprint() {
        return fingerprint.text();
    }

    void addTo(PredicateTotals totals) {
        add(totals.triples(), triples);
        add(totals.loops(), loops);
        add(totals.equalTerms(), equalTerms);
        totals.sumUp();
    }
}
