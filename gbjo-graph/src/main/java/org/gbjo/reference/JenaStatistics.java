package org.gbjo.reference;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.optimizer.StatsMatcher;
import org.apache.jena.sparql.graph.NodeConst;
import org.apache.jena.sparql.sse.Item;
import org.apache.jena.sparql.util.NodeFactoryExtra;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.TripleIndex;
import org.gbjo.rdf.TermText;

/** The statistics that Jena's {@code tdb2.tdbstats} would gather from a graph: triples of each class and predicate. */
final class JenaStatistics {
    /** Jena leaves out the members of RDF containers. */
    private static final String CONTAINER_MEMBER = "http://www.w3.org/1999/02/22-rdf-syntax-ns#_";

    private JenaStatistics() {}

    static Item of(Graph graph) {
        Item statistics = tagged(StatsMatcher.STATS);
        Item meta = tagged(StatsMatcher.META);
        add(meta, Item.createSymbol(StatsMatcher.COUNT), graph.triples());
        statistics.getList().add(meta);
        addClasses(graph, statistics);
        for (PredicateStatistics predicate : graph.predicates()) {
            Node node = node(graph, predicate.predicate());
            if (!node.getURI().startsWith(CONTAINER_MEMBER)) {
                add(statistics, Item.createNode(node), predicate.triples());
            }
        }
        add(statistics, StatsMatcher.OTHER, 0);
        return statistics;
    }

    private static void addClasses(Graph graph, Item statistics) {
        int type = graph.dictionary().find(TermText.of(NodeConst.nodeRDFType));
        int ordinal = type == Dictionary.ABSENT ? Dictionary.ABSENT : graph.predicateOrdinal(type);
        if (ordinal == Dictionary.ABSENT) {
            return;
        }
        TripleIndex index = graph.index(IndexOrder.POS);
        long end = index.end(ordinal);
        for (long row = index.begin(ordinal); row < end; ) {
            long classTerm = index.second().get(row);
            long first = row;
            while (row < end && index.second().get(row) == classTerm) {
                row++;
            }
            Item pattern = Item.createList();
            pattern.getList().add("VAR");
            pattern.getList().add(NodeConst.nodeRDFType);
            pattern.getList().add(node(graph, (int) classTerm));
            add(statistics, pattern, row - first);
        }
    }

    private static Node node(Graph graph, int term) {
        return TermText.parse(graph.dictionary().term(term));
    }

    private static Item tagged(String tag) {
        Item item = Item.createList();
        item.getList().add(tag);
        return item;
    }

    private static void add(Item list, Item key, long count) {
        Item pair = Item.createList();
        pair.getList().add(key);
        pair.getList().add(Item.createNode(NodeFactoryExtra.intToNode(count)));
        list.getList().add(pair);
    }
}
