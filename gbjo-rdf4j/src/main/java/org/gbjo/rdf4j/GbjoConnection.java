package org.gbjo.rdf4j;

import java.util.Optional;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.Query;
import org.eclipse.rdf4j.query.QueryLanguage;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.query.parser.ParsedQuery;
import org.eclipse.rdf4j.query.parser.QueryParserUtil;
import org.eclipse.rdf4j.sail.NotifyingSailConnection;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailConnectionWrapper;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.hint.QueryPrologue;
import org.gbjo.rdf4j.translation.HintedQuery;

/**
 * A connection of a {@link GbjoSail}. It reads the hints in the text of a query, which RDF4J shows to nobody but
 * connections.
 */
final class GbjoConnection extends NotifyingSailConnectionWrapper {
    GbjoConnection(NotifyingSailConnection connection) {
        super(connection);
    }

    @Override
    public Optional<TupleExpr> prepareQuery(QueryLanguage language, Query.QueryType type, String text, String base) {
        Optional<TupleExpr> prepared = super.prepareQuery(language, type, text, base);
        QueryHints hints = QueryLanguage.SPARQL.equals(language) ? QueryPrologue.hints(text) : QueryHints.NONE;
        if (hints.isEmpty()) {
            return prepared;
        }
        return prepared.isPresent()
                ? prepared.map(query -> new HintedQuery(query, hints, null))
                : parsed(language, text, base, hints);
    }

    private static Optional<TupleExpr> parsed(QueryLanguage language, String text, String base, QueryHints hints) {
        try {
            ParsedQuery parsed = QueryParserUtil.parseQuery(language, text, base);
            return Optional.of(new HintedQuery(parsed.getTupleExpr(), hints, parsed.getDataset()));
        } catch (MalformedQueryException e) {
            // RDF4J parses the text as well, and says what is wrong with it.
            return Optional.empty();
        }
    }

    @Override
    public CloseableIteration<? extends BindingSet> evaluate(
            TupleExpr query, Dataset dataset, BindingSet bindings, boolean includeInferred) {
        return super.evaluate(query, HintedQuery.datasetOf(query, dataset), bindings, includeInferred);
    }

    @Override
    public Explanation explain(
            Explanation.Level level,
            TupleExpr query,
            Dataset dataset,
            BindingSet bindings,
            boolean includeInferred,
            int timeoutSeconds) {
        return super.explain(
                level, query, HintedQuery.datasetOf(query, dataset), bindings, includeInferred, timeoutSeconds);
    }
}
