package org.gbjo.rdf4j.translation;

import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.gbjo.decision.hint.QueryHints;

/**
 * The root of a query whose text has hints. The algebra of RDF4J has no place for prefix declarations, and a root is
 * what stays through all of evaluation.
 */
public final class HintedQuery extends QueryRoot {
    /** Nodes can be serialized, but these are left out then. */
    private final transient QueryHints hints;

    private final transient Dataset dataset;

    /**
     * A query.
     *
     * @param dataset what its FROM clauses say; null without them
     */
    public HintedQuery(TupleExpr query, QueryHints hints, Dataset dataset) {
        super(query instanceof QueryRoot root ? root.getArg() : query);
        this.hints = hints;
        this.dataset = dataset;
    }

    /** What the text of a query asks for. */
    public static QueryHints hintsOf(TupleExpr query) {
        return query instanceof HintedQuery hinted && hinted.hints != null ? hinted.hints : QueryHints.NONE;
    }

    /**
     * The dataset of a query. RDF4J takes the algebra from whoever has prepared the query and drops its FROM clauses.
     *
     * @param given what RDF4J says; null if nobody has set a dataset
     */
    public static Dataset datasetOf(TupleExpr query, Dataset given) {
        return given == null && query instanceof HintedQuery hinted ? hinted.dataset : given;
    }

    /** As plans name a root. */
    @Override
    public String getSignature() {
        return QueryRoot.class.getSimpleName();
    }

    @Override
    public HintedQuery clone() {
        return (HintedQuery) super.clone();
    }
}
