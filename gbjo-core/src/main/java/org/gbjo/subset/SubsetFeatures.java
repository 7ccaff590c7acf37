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

    SubsetInput describe(Bgp bgp);
}
