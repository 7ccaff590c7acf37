package org.gbjo.learned;

import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.Bgp;

/** Describes a query, and writes what a network reads of it besides. Shared by all threads. */
public interface FeatureDescriber extends QueryDescriber {
    /** What a model folder calls it. */
    String name();

    /** How many features of a pattern it writes. */
    int patternWidth();

    /** How many features of a pair it writes. */
    int pairWidth();

    /** Writes the features of a query that was just described. */
    void writeFeatures(Bgp bgp, QueryDescription description, QueryFeatures target);
}
