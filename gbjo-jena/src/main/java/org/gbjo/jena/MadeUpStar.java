package org.gbjo.jena;

import org.apache.jena.graph.Graph;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.engine.LookWarmUp;

/** Queries that nobody asks, of an empty graph, with which the look at a query is warmed up. Once for a process. */
final class MadeUpStar {
    static final LookWarmUp WARM_UP = new LookWarmUp(MadeUpStar::look);

    private static final Graph EMPTY = GraphFactory.createDefaultGraph();

    private MadeUpStar() {}

    private static void look(int patterns, JoinOrderer orderer) {
        try (QueryExec execution = QueryExec.graph(EMPTY)
                .query(query(patterns))
                .set(GbjoJena.ORDERER, orderer)
                .build()) {
            execution.select().forEachRemaining(row -> {});
        }
    }

    private static Query query(int patterns) {
        StringBuilder text = new StringBuilder("SELECT * { ");
        for (int i = 0; i < patterns; i++) {
            text.append("?v <urn:x-gbjo:warm-up:p").append(i).append("> ");
            text.append(i % 2 == 0 ? "?v" + i : "<urn:x-gbjo:warm-up:o" + i + ">")
                    .append(" . ");
        }
        return QueryFactory.create(text.append('}').toString());
    }
}
