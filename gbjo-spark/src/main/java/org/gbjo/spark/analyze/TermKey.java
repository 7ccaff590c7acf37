package org.gbjo.spark.analyze;

import java.io.Serializable;
import org.gbjo.statistics.TermHash;
import org.gbjo.statistics.count.GraphFingerprint;

/**
 * Stands for the text of a term: its hash in the fingerprint of a graph, and the one that tells equally frequent pairs
 * apart. Together they have 128 bits, so that two of 20 billion terms have the same key in one of 10^18 graphs. Not made
 * to withstand people who construct collisions.
 */
record TermKey(long first, long second) implements Serializable {
    static TermKey of(String text) {
        return new TermKey(GraphFingerprint.hash(text), TermHash.of(text, 0));
    }
}
