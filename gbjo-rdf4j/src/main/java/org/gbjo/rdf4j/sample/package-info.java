/** Looks at the data of RDF4J's stores while a query is planned, in the snapshot of that query. */
package org.gbjo.rdf4j.sample;
