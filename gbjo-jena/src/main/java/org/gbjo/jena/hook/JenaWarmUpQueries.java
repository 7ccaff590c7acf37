package org.gbjo.jena.hook;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.SyntheticQueries;
import org.gbjo.decision.plugin.PrecheckWarmUp;
import org.gbjo.observe.Executions;
import org.gbjo.query.Pattern;

/** Synthetic queries that warm up the pre-check. They are executed and have answers, as real ones have. */
final class JenaWarmUpQueries {
    static final PrecheckWarmUp WARM_UP = new PrecheckWarmUp(JenaWarmUpQueries::execute);

    /** They are no executions that anybody should hear of. */
    private static final Executions EXECUTIONS = new Executions();

    private static final int SUBJECTS = 3;
    private static final int MOST_PATTERNS = 10;

    private JenaWarmUpQueries() {}

    /** Made with the first query: this class is loaded when Jena starts, before it has graphs. */
    private static final class Data {
        static final Graph GRAPH = graph();
    }

    static void execute(List<Pattern> star, JoinOrderer orderer) {
        String query = star.stream().map(Pattern::toString).collect(Collectors.joining(" . ", "SELECT * { ", " }"));
        try (QueryExec execution = QueryExec.graph(Data.GRAPH)
                .query(query)
                .set(ContextSettings.ORDERER, orderer)
                .set(ContextSettings.EXECUTIONS, EXECUTIONS)
                .build()) {
            execution.select().forEachRemaining(row -> {});
        }
    }

    private static Graph graph() {
        Graph graph = GraphFactory.createDefaultGraph();
        for (int subject = 0; subject < SUBJECTS; subject++) {
            for (int i = 0; i < MOST_PATTERNS; i++) {
                graph.add(Triple.create(node("s" + subject), node("p" + i), node("o" + i)));
            }
        }
        return graph;
    }

    private static Node node(String name) {
        return NodeFactory.createURI(SyntheticQueries.NAMESPACE + name);
    }
}
