package org.gbjo.oracle;

/**
 * Memory of one thread that is indexed by term, 8 bytes for each term of the graph. It is allocated once and reused by
 * all counts of the thread, since clearing it for each count would cost more than most counts.
 */
final class Scratch {
    /** The weight of a term. It is valid only for terms that the current step has written. */
    final double[] weightOf;
    /** A bit for each term. All bits are clear between two steps. */
    final long[] seen;

    Scratch(int terms) {
        weightOf = new double[terms];
        seen = new long[(terms + 63) >>> 6];
    }
}
