package org.gbjo.cli.serve;

import java.util.List;
import java.util.Optional;
import org.apache.jena.atlas.lib.Pair;
import org.apache.jena.fuseki.Fuseki;
import org.apache.jena.fuseki.server.CounterName;
import org.apache.jena.fuseki.servlets.ActionExecLib;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.SPARQLProtocol;
import org.apache.jena.fuseki.servlets.SPARQL_QueryDataset;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;
import org.apache.jena.query.Syntax;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.gbjo.jena.fuseki.QueryComments;

/**
 * Fuseki's queries with an upper end for the rows of an answer: one query that asks for everything must not keep the server
 * and its clients busy. A client that may get fewer rows than it asked for is told so in a header. Comments of a query
 * may be hints.
 */
final class LimitedQueries extends SPARQL_QueryDataset {
    private static final String HEADER = "Gbjo-Row-Limit";

    private static final String HINTS = LimitedQueries.class.getName() + ".hints";

    private static final String QUERY = LimitedQueries.class.getName() + ".query";

    private final long rows;
    private final Optional<FolderTraffic> traffic;

    /**
     * Queries of one dataset.
     *
     * @param rows how many rows an answer may have
     * @param traffic hears of each query that was answered
     */
    LimitedQueries(long rows, Optional<FolderTraffic> traffic) {
        if (rows < 1) {
            throw new IllegalArgumentException("an answer may have at least 1 row, got " + rows);
        }
        this.rows = rows;
        this.traffic = traffic;
    }

    /** Has the text of a query, however it was sent. */
    @Override
    protected void execute(String text, HttpAction action) {
        List<String> hints = QueryComments.hints(text);
        if (!hints.isEmpty()) {
            action.getRequest().setAttribute(HINTS, hints);
        }
        long begin = System.nanoTime();
        boolean complete = false;
        try {
            answer(text, action);
            complete = true;
        } catch (StackOverflowError e) {
            // Jena goes through the parts of a query by recursion, and answers with an empty page otherwise.
            ServletOps.errorBadRequest("the query has too many parts inside of each other for the stack of the server;"
                    + " split it, or start the server with a larger stack (GBJO_OPTS=-Xss16m)");
        } finally {
            record(action, System.nanoTime() - begin, complete);
        }
    }

    /** What Fuseki does, without writing the query out again for a log: that takes half as long as parsing it does. */
    private void answer(String text, HttpAction action) {
        if (text.isBlank()) {
            ServletOps.errorBadRequest("the query is empty");
        }
        if (action.log.isInfoEnabled()) {
            action.log.info("[{}] Query = {}", action.id, ServletOps.formatForLog(text));
        }
        Query query = parsed(text, action);
        validateQuery(action, query);
        action.beginRead();
        try {
            Pair<DatasetGraph, Query> asked = decideDataset(action, query, "");
            try (QueryExec execution = createQueryExec(action, asked.getRight(), asked.getLeft())) {
                sendResults(action, executeQuery(action, execution, query, ""), query.getPrologue());
            }
        } catch (QueryParseException e) {
            // Some mistakes are seen by whoever executes a part of the query.
            action.abortSilent();
            ServletOps.errorBadRequest("Query parse error: \n" + text + "\n" + SPARQLProtocol.messageForException(e));
        } catch (QueryCancelledException e) {
            action.abortSilent();
            ActionExecLib.incCounter(action.getEndpoint().getCounters(), CounterName.QueryTimeouts);
            throw e;
        } finally {
            action.endRead();
        }
    }

    private static Query parsed(String text, HttpAction action) {
        try {
            return QueryFactory.create(text, Fuseki.BaseParserSPARQL, Syntax.syntaxARQ);
        } catch (QueryParseException e) {
            String message = SPARQLProtocol.messageForParseException(e);
            action.log.warn("[{}] {}", action.id, message);
            ServletOps.errorBadRequest(message);
        } catch (QueryException e) {
            action.log.warn("[{}] {}", action.id, SPARQLProtocol.messageForException(e));
            ServletOps.errorBadRequest("Error: \n" + text + "\n" + SPARQLProtocol.messageForException(e));
        }
        throw new IllegalStateException("an error of a query did not end its request");
    }

    private void record(HttpAction action, long nanos, boolean complete) {
        if (traffic.isPresent() && action.getRequest().getAttribute(QUERY) instanceof Query query) {
            traffic.get().record(query, nanos, complete);
        }
    }

    @Override
    protected void validateQuery(HttpAction action, Query query) {
        super.validateQuery(action, query);
        action.getRequest().setAttribute(QUERY, query);
        if (action.getRequest().getAttribute(HINTS) instanceof List<?> hints) {
            QueryComments.declare(hints.stream().map(String.class::cast).toList(), query);
        }
        if (query.isAskType() || query.isJsonType() || (query.hasLimit() && query.getLimit() <= rows)) {
            return;
        }
        query.setLimit(rows);
        action.setResponseHeader(HEADER, Long.toString(rows));
    }
}
