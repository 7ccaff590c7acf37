/** A graph folder as a graph and a dataset of Jena that nobody can write to. */
package org.gbjo.store.dataset;
