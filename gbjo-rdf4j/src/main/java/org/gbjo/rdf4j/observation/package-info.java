/** How executions in RDF4J are observed: rows and time of a join of patterns, and rows of each of its steps. */
package org.gbjo.rdf4j.observation;
