package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpConditional;

/**
 * OPTIONALs that follow each other.
 *
 * @param core what all of them are added to
 * @param rights their right sides, in their order
 */
record OptionalParts(Op core, List<Op> rights) {
    static OptionalParts of(OpConditional last) {
        List<Op> rights = new ArrayList<>();
        Op core = last;
        while (core instanceof OpConditional around) {
            rights.add(around.getRight());
            core = around.getLeft();
        }
        Collections.reverse(rights);
        return new OptionalParts(core, rights);
    }
}
