package org.gbjo.jena.fuseki;

import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;

/** Says how a dataset executes a query. */
public interface QueryExplainer {
    Explained explain(Query query, DatasetGraph dataset, Context context);

    /**
     * What it says.
     *
     * @param text for people
     * @param json for programs
     */
    record Explained(String text, String json) {}
}
