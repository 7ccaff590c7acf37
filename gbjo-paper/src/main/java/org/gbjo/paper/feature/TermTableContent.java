package org.gbjo.paper.feature;

/** What goes into a {@link TermTable}: the terms of a graph, numbered from 0, with their counts and vectors. */
public interface TermTableContent {

    /** The fingerprint of the graph that the counts and vectors come from. */
    String graphFingerprint();

    /** The length of every vector. */
    int dimensions();

    /** The number of terms, with and without a vector. */
    int terms();

    /** The N-Triples form of a term. */
    String term(int index);

    /** How often a term occurs in the graph. */
    long count(int index);

    /** Writes the vector of a term to the start of {@code target}, or answers false if the term has none. */
    boolean copyVector(int index, float[] target);
}
