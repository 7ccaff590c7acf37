package org.gbjo.jena.fuseki;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.jena.fuseki.servlets.ActionService;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.Syntax;
import org.gbjo.jena.Explanation;

/** Answers with the orders of a query's BGPs: JSON if the client accepts it, text otherwise. */
final class ExplainService extends ActionService {
    private static final String QUERY = "query";

    @Override
    public void execGet(HttpAction action) {
        executeLifecycle(action);
    }

    @Override
    public void execPost(HttpAction action) {
        executeLifecycle(action);
    }

    @Override
    public void validate(HttpAction action) {
        if (action.getRequestParameter(QUERY) == null) {
            ServletOps.errorBadRequest("the query to explain is missing; give it as parameter 'query'");
        }
    }

    @Override
    public void execute(HttpAction action) {
        CounterGate.show(action.getRequest().getServletContext());
        Explanation explanation = explain(action, query(action));
        String accept = action.getRequestHeader("Accept");
        boolean json = accept != null && accept.contains("json");
        byte[] answer = (json ? explanation.toJson() : explanation.toText()).getBytes(StandardCharsets.UTF_8);
        action.setResponseContentType(json ? "application/json" : "text/plain");
        action.setResponseCharacterEncoding("utf-8");
        ServletOps.success(action);
        try {
            action.getResponseOutputStream().write(answer);
        } catch (IOException e) {
            ServletOps.errorOccurred(e);
        }
    }

    private static Query query(HttpAction action) {
        try {
            return QueryFactory.create(action.getRequestParameter(QUERY), Syntax.syntaxARQ);
        } catch (QueryException e) {
            ServletOps.errorBadRequest("the query is not SPARQL: " + e.getMessage());
            throw e;
        }
    }

    private static Explanation explain(HttpAction action, Query query) {
        action.beginRead();
        try {
            return Explanation.of(query, action.getActiveDSG(), action.getContext());
        } finally {
            action.endRead();
        }
    }
}
