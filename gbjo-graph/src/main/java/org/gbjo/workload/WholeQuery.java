package org.gbjo.workload;

import org.apache.jena.query.Query;

/** A SPARQL query, including everything around its BGPs, with a name that is unique in its workload. */
public record WholeQuery(String id, Query query) {}
