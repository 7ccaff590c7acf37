package org.gbjo.statistics.count;

import java.io.Serializable;
import java.util.HexFormat;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.TermHash;

/**
 * The fingerprint of a set of triples: the sum of two 64-bit hashes of each triple. A sum does not depend on the order,
 * so sources with other ids, and parts of a graph that are added up, have the same one. Not made to withstand people
 * who construct collisions.
 */
public final class GraphFingerprint implements Serializable {
    /** Tells it from the fingerprints of graph folders before version 2, which depended on the order of terms. */
    public static final String PREFIX = "sum-";

    private static final long FIRST_SEED = 0x67626a6f;
    private static final long SECOND_SEED = 0x6f6a6267;

    private long first;
    private long second;

    /** Adds a triple, given the hash of each of its terms. */
    public void add(long subject, long predicate, long object) {
        first += mixed(FIRST_SEED, subject, predicate, object);
        second += mixed(SECOND_SEED, subject, predicate, object);
    }

    /** Adds the triples of another part of the graph. */
    public void add(GraphFingerprint other) {
        first += other.first;
        second += other.second;
    }

    /** The hash of a term. */
    public static long hash(String term) {
        return TermHash.of(term, FIRST_SEED);
    }

    private static long mixed(long seed, long subject, long predicate, long object) {
        return SeededRandom.mix(SeededRandom.mix(SeededRandom.mix(subject + seed) + predicate) + object);
    }

    /** The fingerprint of all triples that were added. */
    public String text() {
        HexFormat hex = HexFormat.of();
        return PREFIX + hex.toHexDigits(first) + hex.toHexDigits(second);
    }

    /** The fingerprint of the triples of a source. It holds 8 bytes for each term. */
    public static String of(TripleSource source) {
        long[] hashes = new long[source.terms()];
        for (int term = 0; term < hashes.length; term++) {
            hashes[term] = hash(source.text(term));
        }
        GraphFingerprint sum = new GraphFingerprint();
        TripleSource.Rows rows = source.bySubject();
        for (int subject = 0; subject < hashes.length; subject++) {
            for (long row = rows.begin(subject); row < rows.end(subject); row++) {
                sum.add(hashes[subject], hashes[rows.predicate(row)], hashes[rows.other(row)]);
            }
        }
        return sum.text();
    }
}
