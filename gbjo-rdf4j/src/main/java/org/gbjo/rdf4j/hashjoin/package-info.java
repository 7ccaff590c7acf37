/** Trees of patterns in RDF4J: its own strategy, which also joins two sides by hash. */
package org.gbjo.rdf4j.hashjoin;
