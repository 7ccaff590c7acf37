package org.gbjo.store.result;

import java.util.HashMap;
import java.util.Map;
import org.apache.jena.graph.Node;

/** Labels of the blank nodes of one result, in the order in which they are seen: b0, b1, … */
final class BlankLabels {
    private final Map<Node, String> labels = new HashMap<>();

    String of(Node blank) {
        return labels.computeIfAbsent(blank, unseen -> "b" + labels.size());
    }
}
