package org.gbjo.spark.input;

import java.io.Serializable;

/** A triple of terms in canonical N-Triples form, as a graph folder has them. */
public record TextTriple(String subject, String predicate, String object) implements Serializable {}
