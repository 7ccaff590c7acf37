package org.gbjo.jena.execution;

import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpOrder;
import org.apache.jena.sparql.algebra.op.OpSlice;
import org.apache.jena.sparql.algebra.op.OpTopN;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;

/**
 * Knows queries that may end before all of their rows are read: ASK, and LIMIT where nothing sorts or groups the rows
 * first. A hash join reads one of its sides before its first row, which such a query may not need.
 */
public final class FirstRows {
    private static final Symbol ENOUGH = Symbol.create("http://gbjo.org/jena#firstRowsAreEnough");

    private FirstRows() {}

    /** Remembers in the context of a query that its first rows are enough. */
    public static void areEnough(Context context) {
        context.setTrue(ENOUGH);
    }

    /** Remembers the same if the query has such a LIMIT anywhere. */
    public static void look(Op query, Context context) {
        OpWalker.walk(query, new OpVisitorBase() {
            @Override
            public void visit(OpSlice slice) {
                if (slice.getLength() != Query.NOLIMIT && !readsAll(slice.getSubOp())) {
                    areEnough(context);
                }
            }
        });
    }

    /** Whether the first row of an operator comes after the last one of what is inside. */
    private static boolean readsAll(Op op) {
        for (Op inner = op; inner instanceof Op1 around; inner = around.getSubOp()) {
            if (inner instanceof OpOrder || inner instanceof OpTopN || inner instanceof OpGroup) {
                return true;
            }
        }
        return false;
    }

    static boolean isWantedBy(Context context) {
        return context.isTrue(ENOUGH);
    }
}
