package org.gbjo.paper.feature;

import org.gbjo.query.Constant;

/** What is known of the terms of a graph: a vector (RDF2Vec) and how often each occurs. Shared by all threads. */
public interface TermVectors {

    /** The length of every vector; 100 in the paper. */
    int dimensions();

    /** Writes the vector of a term to {@code target} from index {@code at} on: zeros if the term is unknown. */
    void copyVector(Constant term, float[] target, int at);

    /** The number of times that the term occurs in the graph, 0 if it is unknown. */
    double count(Constant term);

    /** For models that need no vectors; it knows no counts either. */
    static TermVectors none() {
        return NoTermVectors.INSTANCE;
    }

    /** Vectors and counts that depend on nothing but the text of the term and a seed, for benchmarks and tests. */
    static TermVectors hashed(int dimensions, long seed) {
        return new HashedTermVectors(dimensions, seed);
    }
}
