/** Our joins in Jena's query engine: an executor on term ids for the parts of a query that a graph folder can answer. */
package org.gbjo.store.arq;
