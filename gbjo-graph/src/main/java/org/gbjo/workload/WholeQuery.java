package org.gbjo.workload;

import org.apache.jena.query.Query;

/** A SPARQL query with all that it has around its BGPs, and a name that is unique in its workload. */
public record WholeQuery(String id, Query query) {}
