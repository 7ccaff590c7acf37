package org.gbjo.jena;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.PrecheckWarmUp;

/**
 * Queries that nobody asks, of a graph that nobody has, with which the look at a query is warmed up. Once for a process. They
 * have answers and a predicate that statistics know: code that was compiled while nothing was ever found would have to be
 * compiled again for the first real query.
 */
final class JenaWarmUpQueries {
    static final PrecheckWarmUp WARM_UP = new PrecheckWarmUp(JenaWarmUpQueries::look);

    private static final String NAMES = "urn:x-gbjo:warm-up:";
    private static final int SUBJECTS = 3;
    private static final int MOST_PATTERNS = 10;

    private JenaWarmUpQueries() {}

    /** Made when it is asked for: whoever names this class may be Jena at its start. */
    private static final class Data {
        static final Graph GRAPH = graph();
    }

    private static void look(int patterns, JoinOrderer orderer) {
        try (QueryExec execution = QueryExec.graph(Data.GRAPH)
                .query(query(patterns))
                .set(GbjoJena.ORDERER, orderer)
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
        return NodeFactory.createURI(NAMES + name);
    }

    /** The first predicate is a variable, which stands for all triples of a graph. */
    private static Query query(int patterns) {
        StringBuilder text = new StringBuilder("PREFIX : <" + NAMES + "> SELECT * { ?v ?p ?v0");
        for (int i = 1; i < patterns; i++) {
            text.append(" . ?v :p").append(i).append(i % 2 == 0 ? " ?v" : " :o").append(i);
        }
        return QueryFactory.create(text.append(" }").toString());
    }
}
