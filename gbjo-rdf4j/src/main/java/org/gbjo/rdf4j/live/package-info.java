/**
 * What core needs to count a store of RDF4J: {@link org.gbjo.rdf4j.live.CountedSail} shows its statements, and {@link
 * org.gbjo.rdf4j.live.WrittenStatements} knows what was written.
 */
package org.gbjo.rdf4j.live;
