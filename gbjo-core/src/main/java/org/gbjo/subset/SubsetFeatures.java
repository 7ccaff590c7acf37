package org.gbjo.subset;

import org.gbjo.query.Bgp;

/** Describes the patterns of a query, and how pairs of them join, by statistics of a graph. Shared by all threads. */
public interface SubsetFeatures {
    /** What a model folder calls it. */
    String name();

    /** Numbers that describe a pattern. */
    int patternWidth();

    /** Numbers that describe a pair. */
    int pairWidth();

    /** Describes a query in a buffer, in place of what was there; in the long run nothing is allocated. */
    void describe(Bgp bgp, SubsetInput target);

    /** Describes a query in a buffer of its own, whose arrays are exactly as long as it needs. */
    default SubsetInput describe(Bgp bgp) {
        SubsetInput input = new SubsetInput();
        describe(bgp, input);
        return input;
    }
}
