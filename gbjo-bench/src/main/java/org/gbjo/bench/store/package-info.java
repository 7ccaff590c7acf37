/** A graph folder as a store beside those of Jena and RDF4J, on the same data and queries. */
package org.gbjo.bench.store;
