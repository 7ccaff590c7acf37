package org.gbjo.jena.fuseki;

import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.fuseki.servlets.ActionProcessor;
import org.gbjo.jena.GbjoJena;

/**
 * An operation that a configuration of Fuseki can give a name: {@code fuseki:endpoint [ fuseki:operation gbjo:explain ;
 * fuseki:name "explain" ]}, where {@code gbjo:} is {@value GbjoJena#NAMESPACE}. It is there only where a configuration
 * says so, and obeys the access rules that stand beside it.
 */
public final class ExplainOperation {
    /** Explains the query in the parameter {@code query}. */
    public static final Operation EXPLAIN =
            Operation.alloc(GbjoJena.NAMESPACE + "explain", "gbjo-explain", "How gbjo orders the joins of a query");

    private ExplainOperation() {}

    /** Explains queries for a server that hears hints in their comments. */
    public static ActionProcessor withComments() {
        return new ExplainService(true);
    }

    /** Explains queries on datasets that are not executed by the plug-in. */
    public static ActionProcessor by(QueryExplainer explainer) {
        return new ExplainService(explainer, false);
    }

    /** Makes the operation known to all servers of this process that are configured from now on. */
    public static void register() {
        OperationRegistry.get().register(EXPLAIN, new ExplainService(false));
    }
}
