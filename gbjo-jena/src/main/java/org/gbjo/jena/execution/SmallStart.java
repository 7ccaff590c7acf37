package org.gbjo.jena.execution;

import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.BasicPattern;

/**
 * Knows by the looks of an operator whether it begins with few rows: with a subject or a literal that is named. What follows
 * is then asked about few rows, which mostly takes less time than to find a better order.
 */
final class SmallStart {
    private SmallStart() {}

    static boolean has(Op op) {
        if (op instanceof OpBGP bgp) {
            return names(bgp.getPattern());
        }
        if (op instanceof OpQuadPattern quads) {
            return names(quads.getBasicPattern());
        }
        if (op instanceof OpFilter filter) {
            return has(filter.getSubOp());
        }
        if (op instanceof OpSequence sequence) {
            return has(sequence.getElements().get(0));
        }
        return op instanceof OpUnion either && has(either.getLeft()) && has(either.getRight());
    }

    /** Whether an operator has a UNION beside its other elements. */
    static boolean hasUnion(Op op) {
        if (op instanceof OpFilter filter) {
            return hasUnion(filter.getSubOp());
        }
        return op instanceof OpUnion
                || (op instanceof OpSequence sequence
                        && sequence.getElements().stream().anyMatch(SmallStart::hasUnion));
    }

    private static boolean names(BasicPattern patterns) {
        for (Triple triple : patterns) {
            if (triple.getSubject().isConcrete() || triple.getObject().isLiteral()) {
                return true;
            }
        }
        return false;
    }
}
