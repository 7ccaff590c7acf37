package org.gbjo.reference;

import org.apache.jena.sparql.graph.NodeConst;
import org.apache.jena.sparql.sse.Item;
import org.apache.jena.sparql.sse.SSE;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.TripleIndex;
import org.gbjo.rdf.TermText;

/** The statistics that Jena's {@code tdb2.tdbstats} would gather from a graph: triples of each class and predicate. */
final class JenaStatistics {
    /** Jena leaves out the members of RDF containers. */
    private static final String CONTAINER_MEMBER = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#_";

    private JenaStatistics() {}

    static Item of(Graph graph) {
        StringBuilder text = new StringBuilder("(stats (meta (count " + graph.triples() + "))");
        appendClasses(graph, text);
        for (PredicateStatistics predicate : graph.predicates()) {
            String term = graph.dictionary().term(predicate.predicate());
            if (!term.startsWith(CONTAINER_MEMBER)) {
                text.append(" (" + term + " " + predicate.triples() + ")");
            }
        }
        return SSE.parseItem(text.append(" (other 0))").toString());
    }

    private static void appendClasses(Graph graph, StringBuilder text) {
        String isA = TermText.of(NodeConst.nodeRDFType);
        int type = graph.dictionary().find(isA);
        int ordinal = type == Dictionary.ABSENT ? Dictionary.ABSENT : graph.predicateOrdinal(type);
        if (ordinal == Dictionary.ABSENT) {
            return;
        }
        TripleIndex index = graph.index(IndexOrder.POS);
        long end = index.end(ordinal);
        for (long row = index.begin(ordinal), next; row < end; row = next) {
            long classTerm = index.second().get(row);
            next = index.second().runEnd(row, end, classTerm);
            String term = graph.dictionary().term((int) classTerm);
            text.append(" ((VAR " + isA + " " + term + ") " + (next - row) + ")");
        }
    }
}
