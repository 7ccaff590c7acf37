package org.gbjo.paper.feature;

import org.gbjo.query.Bgp;

/** Turns a BGP into the rows that a cost model reads. The model folder names its scheme. Shared by all threads. */
public interface FeatureScheme {

    /** The name in the model folder. */
    String name();

    /** The number of features of a row. */
    int width();

    /** Whether patterns that share a variable also exchange messages: a second, fixed adjacency over the patterns. */
    default boolean sharesVariables() {
        return false;
    }

    /** Writes the rows of all patterns, one after the other, from the start of {@code target} on. */
    void encodePatterns(Bgp bgp, float[] target);

    /** Whether the joins of two queries have different rows. */
    default boolean joinsDependOnQuery() {
        return false;
    }

    /** Writes the row of a join of a BGP, counted from 0 at the bottom of the plan, from index {@code at} on. */
    void encodeJoin(Bgp bgp, int join, float[] target, int at);
}
