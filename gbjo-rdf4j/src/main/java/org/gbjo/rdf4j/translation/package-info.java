/** What RDF4J knows of patterns that it joins, as the planner names it. */
package org.gbjo.rdf4j.translation;
