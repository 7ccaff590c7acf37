package org.gbjo.jena.live;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.util.NodeFactoryExtra;

/** Predicates from the texts by which statistics know them. */
final class Predicates {
    private Predicates() {}

    static Node node(String text) {
        return NodeFactoryExtra.parseNode(text);
    }
}
