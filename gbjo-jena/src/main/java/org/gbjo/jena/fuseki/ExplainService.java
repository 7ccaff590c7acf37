package org.gbjo.jena.fuseki;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jena.fuseki.servlets.ActionService;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.Syntax;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.gbjo.jena.Explanation;
import org.gbjo.jena.GbjoJena;
import org.gbjo.jena.fuseki.QueryExplainer.Explained;
import org.gbjo.json.Json;
import org.gbjo.observe.WorstJoins;
import org.gbjo.run.BoundedText;

/**
 * Answers with the orders of a query's BGPs and their rows, or with the joins of all queries whose rows were predicted
 * worst: JSON if the client accepts it, text otherwise.
 */
final class ExplainService extends ActionService {
    private static final String QUERY = "query";
    private static final String WORST = "worst";
    private static final int MOST_WORST = 10;
    private static final int MOST_OF_MESSAGE = 300;

    private final boolean hearsComments;

    private final QueryExplainer explainer;

    /** @param hearsComments whether comments of a query are hints, as they are where the server executes it so */
    ExplainService(boolean hearsComments) {
        this(ExplainService::byPlugIn, hearsComments);
    }

    ExplainService(QueryExplainer explainer, boolean hearsComments) {
        this.explainer = explainer;
        this.hearsComments = hearsComments;
    }

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
        if (action.getRequestParameter(QUERY) == null && !isWorst(action)) {
            ServletOps.errorBadRequest("the query to explain is missing; give it as parameter 'query', or ask for the"
                    + " worst estimated joins by parameter 'worst'");
        }
    }

    @Override
    public void execute(HttpAction action) {
        CounterGate.show(action.getRequest().getServletContext());
        String accept = action.getRequestHeader("Accept");
        boolean json = accept != null && accept.contains("json");
        byte[] answer = (isWorst(action) ? worst(json) : explained(action, json)).getBytes(StandardCharsets.UTF_8);
        action.setResponseContentType(json ? "application/json" : "text/plain");
        action.setResponseCharacterEncoding("utf-8");
        ServletOps.success(action);
        try {
            action.getResponseOutputStream().write(answer);
        } catch (IOException e) {
            ServletOps.errorOccurred(e);
        }
    }

    private static boolean isWorst(HttpAction action) {
        return action.getRequestParameter(WORST) != null;
    }

    private static String worst(boolean json) {
        WorstJoins worst = GbjoJena.orderers().executions().worst();
        if (!json) {
            String table = worst.toText(Integer.MAX_VALUE);
            return table.isEmpty() ? "no join of many rows was estimated badly since the start\n" : table;
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", "gbjo-worst-joins");
        members.put("version", 1);
        members.put("joins", worst.list().stream().map(WorstJoins.Entry::toJson).toList());
        return Json.writePretty(members);
    }

    private String explained(HttpAction action, boolean json) {
        Explained explained = explain(action, query(action));
        return json ? explained.json() : explained.text();
    }

    private static Explained byPlugIn(Query query, DatasetGraph dataset, Context context) {
        Explanation explanation = Explanation.of(query, dataset, context);
        String worst = GbjoJena.orderers().executions().worst().toText(MOST_WORST);
        return new Explained(explanation.toText() + worst, explanation.toJson());
    }

    private Query query(HttpAction action) {
        try {
            String text = action.getRequestParameter(QUERY);
            Query query = QueryFactory.create(text, Syntax.syntaxARQ);
            if (hearsComments) {
                QueryComments.declare(QueryComments.hints(text), query);
            }
            return query;
        } catch (QueryException e) {
            // Fuseki counts the letters of an error as its bytes, and fails at others than those of ASCII.
            String message = BoundedText.of(e.getMessage(), MOST_OF_MESSAGE).replaceAll("[^ -~]", "?");
            ServletOps.errorBadRequest("the query is not SPARQL: " + message);
            throw e;
        }
    }

    private Explained explain(HttpAction action, Query query) {
        action.beginRead();
        try {
            return explainer.explain(query, action.getActiveDSG(), action.getContext());
        } finally {
            action.endRead();
        }
    }
}
