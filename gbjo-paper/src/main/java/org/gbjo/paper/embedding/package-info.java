/**
 * Vectors for the terms of a graph: RDF2Vec (Ristoski and Paulheim, ISWC 2016), that is word2vec over random walks
 * through the graph.
 */
package org.gbjo.paper.embedding;
