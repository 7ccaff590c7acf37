/**
 * A graph folder as a read-only dataset of Jena: {@link org.gbjo.store.GraphFolderDataset} opens one. {@code term} has
 * its terms, {@code index} and {@code join} find the rows of groups of patterns on term ids, {@code dataset} is what Jena
 * sees, and {@code arq} puts our joins into Jena's query engine.
 */
package org.gbjo.store;
