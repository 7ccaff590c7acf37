package org.gbjo.rdf4j;

import java.util.Optional;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
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
import org.eclipse.rdf4j.sail.UpdateContext;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailConnectionWrapper;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.hint.QueryPrologue;
import org.gbjo.live.LiveStatistics;
import org.gbjo.rdf4j.live.SailStatistics;
import org.gbjo.rdf4j.live.TimedRows;
import org.gbjo.rdf4j.live.TransactionWrites;
import org.gbjo.rdf4j.translation.HintedQuery;

/**
 * A connection of a {@link GbjoSail}. It tells the statistics of the store what queries take and what is written, and
 * reads the hints in the text of a query, which RDF4J shows to nobody but connections.
 */
class GbjoConnection extends NotifyingSailConnectionWrapper {
    private final Optional<SailStatistics> statistics;
    private final TransactionWrites writes = new TransactionWrites();

    /**
     * A connection.
     *
     * @param statistics those of the store; nothing if it cannot be counted
     */
    GbjoConnection(NotifyingSailConnection connection, Optional<SailStatistics> statistics) {
        super(connection);
        this.statistics = statistics;
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
        Dataset named = HintedQuery.datasetOf(query, dataset);
        Optional<LiveStatistics> live = statistics.flatMap(SailStatistics::made);
        int weight = live.isPresent() ? live.get().weightOfNext() : 0;
        return weight > 0
                ? timed(live.get(), weight, query, named, bindings, includeInferred)
                : super.evaluate(query, named, bindings, includeInferred);
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

    private CloseableIteration<? extends BindingSet> timed(
            LiveStatistics live,
            int weight,
            TupleExpr query,
            Dataset dataset,
            BindingSet bindings,
            boolean includeInferred) {
        long start = System.nanoTime();
        live.queryBegins();
        CloseableIteration<? extends BindingSet> rows = null;
        try {
            rows = super.evaluate(query, dataset, bindings, includeInferred);
        } finally {
            if (rows == null) {
                live.queryEnded(weight * (System.nanoTime() - start));
            }
        }
        long toBegin = System.nanoTime() - start;
        return new TimedRows(rows, nanos -> live.queryEnded(weight * nanos), System::nanoTime, toBegin);
    }

    @Override
    public void addStatement(Resource subject, IRI predicate, Value object, Resource... contexts) {
        super.addStatement(subject, predicate, object, contexts);
        writes.add(predicate);
    }

    @Override
    public void addStatement(
            UpdateContext operation, Resource subject, IRI predicate, Value object, Resource... contexts) {
        super.addStatement(operation, subject, predicate, object, contexts);
        writes.add(predicate);
    }

    @Override
    public void removeStatements(Resource subject, IRI predicate, Value object, Resource... contexts) {
        super.removeStatements(subject, predicate, object, contexts);
        writes.remove(subject, predicate, object);
    }

    @Override
    public void removeStatement(
            UpdateContext operation, Resource subject, IRI predicate, Value object, Resource... contexts) {
        super.removeStatement(operation, subject, predicate, object, contexts);
        writes.remove(subject, predicate, object);
    }

    @Override
    public void clear(Resource... contexts) {
        super.clear(contexts);
        writes.clear();
    }

    @Override
    public void commit() {
        if (statistics.isPresent()) {
            statistics.get().written().commit(writes, super::commit);
        } else {
            super.commit();
        }
        writes.forget();
    }

    @Override
    public void rollback() {
        writes.forget();
        super.rollback();
    }

    /** What this transaction has written so far. */
    TransactionWrites writes() {
        return writes;
    }
}
