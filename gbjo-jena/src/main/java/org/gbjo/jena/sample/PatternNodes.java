package org.gbjo.jena.sample;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;

/** Nodes of patterns and triples by their position. */
final class PatternNodes {
    private PatternNodes() {}

    /** The constant of a pattern in a position; null where it has a variable. */
    static Node constant(BasicPattern patterns, int pattern, int position) {
        Node node = at(patterns.get(pattern), position);
        return node.isConcrete() ? node : null;
    }

    static Node at(Triple triple, int position) {
        return switch (position) {
            case 0 -> triple.getSubject();
            case 1 -> triple.getPredicate();
            default -> triple.getObject();
        };
    }
}
