package org.gbjo.spark.sample;

import java.io.Serializable;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.TermHash;

/**
 * Draws lots: a term or a triple has the same number wherever and in whatever order it is looked at, so that what is drawn
 * depends on the seed alone.
 */
record Lot(long seed) implements Serializable {

    long of(String term) {
        return TermHash.of(term, seed);
    }

    long of(String subject, String predicate, String object) {
        return SeededRandom.mix(SeededRandom.mix(of(subject) + of(predicate)) ^ of(object));
    }

    /** Whether a number is drawn, if so many are wanted of so many. */
    static boolean wins(long number, double wanted, double of) {
        return (number >>> 11) * 0x1p-53 * of < wanted;
    }
}
