/**
 * Where the plug-in takes hold of RDF4J: {@link org.gbjo.rdf4j.hook.Rdf4jHook} puts {@code JoinOrderOptimizer} into
 * the place of RDF4J's join optimizer. It lets RDF4J's own go first, and then asks about the patterns that are
 * joined.
 */
package org.gbjo.rdf4j.hook;
