package org.gbjo.jena.execution;

import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;

/**
 * Patterns that have a variable twice, in TDB2. TDB2 compares the ids of the two places without their types, so that the
 * integer 0 is the first term of the store, and true is 1. What is bound already it looks up, types and all. So such a
 * pattern is matched twice: the second time, its variables are bound.
 */
final class RepeatedVariables {
    private RepeatedVariables() {}

    /**
     * The patterns, of which those with a variable twice come twice.
     *
     * @param graph the name of their graph, or a variable; null for the default graph
     */
    static BasicPattern checked(Node graph, BasicPattern patterns) {
        if (patterns.getList().stream().noneMatch(pattern -> repeats(graph, pattern))) {
            return patterns;
        }
        BasicPattern checked = new BasicPattern();
        for (Triple pattern : patterns) {
            checked.add(pattern);
            if (repeats(graph, pattern)) {
                checked.add(pattern);
            }
        }
        return checked;
    }

    private static boolean repeats(Node graph, Triple pattern) {
        Set<Node> seen = new HashSet<>();
        return isSeen(graph, seen)
                || isSeen(pattern.getSubject(), seen)
                || isSeen(pattern.getPredicate(), seen)
                || isSeen(pattern.getObject(), seen);
    }

    private static boolean isSeen(Node node, Set<Node> seen) {
        return node != null && node.isVariable() && !seen.add(node);
    }
}
