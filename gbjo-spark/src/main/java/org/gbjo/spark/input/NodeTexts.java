package org.gbjo.spark.input;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.gbjo.rdf.TermText;

/** Canonical texts of terms. Those of recent terms are remembered: subjects come in groups, predicates all the time. */
final class NodeTexts {
    private static final int CACHE = 1 << 12;

    private final Node[] nodes = new Node[CACHE];
    private final String[] texts = new String[CACHE];

    TextTriple of(Triple triple) {
        return new TextTriple(text(triple.getSubject()), text(triple.getPredicate()), text(triple.getObject()));
    }

    private String text(Node node) {
        int slot = node.hashCode();
        slot = (slot ^ slot >>> 12) & (CACHE - 1);
        if (!node.equals(nodes[slot])) {
            nodes[slot] = node;
            texts[slot] = TermText.of(node);
        }
        return texts[slot];
    }
}
