/** Conversion between Jena's nodes and the term texts of {@code org.gbjo.query}. */
package org.gbjo.rdf;
