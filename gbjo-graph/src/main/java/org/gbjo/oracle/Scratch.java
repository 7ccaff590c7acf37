package org.gbjo.oracle;

/**
 * Memory of one thread that is indexed by term, 8 bytes for each term of the graph. It is made once and shared by all
 * counts of the thread, since to clear it for each of them would cost more than most counts.
 */
final class Scratch {
    /** The weight of a term; valid only for terms that the step at hand has written. */
    final double[] weightOf;
    /** A bit for each term; all clear between two steps. */
    final long[] seen;

    Scratch(int terms) {
        weightOf = new double[terms];
        seen = new long[(terms + 63) >>> 6];
    }
}
