package org.gbjo.jena;

import java.util.Arrays;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * What the order of a BGP depends on, as a key that is quick to make, since OPTIONAL makes one for each row: its nodes,
 * with {@link Node#ANY} for what is bound from outside, the rule of the native order, and whether a tree may be executed.
 */
final class JenaDecisionKey {
    private final Node[] nodes;
    private final Object nativeRule;
    private final boolean trees;
    private final int hash;

    private JenaDecisionKey(Node[] nodes, Object nativeRule, boolean trees) {
        this.nodes = nodes;
        this.nativeRule = nativeRule;
        this.trees = trees;
        this.hash = 31 * Arrays.hashCode(nodes) + nativeRule.hashCode();
    }

    static JenaDecisionKey of(BasicPattern pattern, Binding row, Object nativeRule, boolean trees) {
        Node[] nodes = new Node[3 * pattern.size()];
        for (int i = 0; i < pattern.size(); i++) {
            Triple triple = pattern.get(i);
            nodes[3 * i] = node(triple.getSubject(), row);
            nodes[3 * i + 1] = JenaPatterns.isBound(triple.getPredicate(), row) ? Node.ANY : triple.getPredicate();
            nodes[3 * i + 2] = node(triple.getObject(), row);
        }
        return new JenaDecisionKey(nodes, nativeRule, trees);
    }

    private static Node node(Node node, Binding row) {
        return JenaPatterns.isBound(node, row) || JenaPatterns.isValue(node, row) ? Node.ANY : node;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JenaDecisionKey question
                && question.hash == hash
                && question.trees == trees
                && question.nativeRule.equals(nativeRule)
                && Arrays.equals(question.nodes, nodes);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
