package org.gbjo.store.arq;

import java.util.function.UnaryOperator;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.Table;
import org.apache.jena.sparql.algebra.op.OpDisjunction;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.apache.jena.sparql.util.Context;

/** Jena's optimization, but for the queries whose filters it would place where they change the answer. */
final class SafeOptimization {
    private SafeOptimization() {}

    /**
     * Jena places a filter at a table in which a variable of the filter has no value in some rows, and so loses these rows.
     * Where it makes a disjunction of a filter inside of UNION, and leaves BGPs whole, it loses filters around the UNION.
     * Disjunctions are Jena's to execute in any case, so its own placement does no harm.
     *
     * @param usual what Jena does with other queries
     */
    static Op of(Op op, Context context, UnaryOperator<Op> usual) {
        if (Parts.of(op).undefined) {
            return Algebra.optimize(op, context.copy().set(ARQ.optFilterPlacement, false));
        }
        Op optimized = usual.apply(op);
        return Parts.of(optimized).disjunction
                ? Algebra.optimize(op, context.copy().set(ARQ.optFilterPlacementBGP, true))
                : optimized;
    }

    /** What a query has, inside of EXISTS, too. */
    private static final class Parts extends OpVisitorBase {
        private boolean disjunction;
        /** Whether a table has a row in which one of its variables has no value. */
        private boolean undefined;

        static Parts of(Op op) {
            Parts parts = new Parts();
            Walker.walk(op, parts, new ExprVisitorBase() {
                @Override
                public void visit(ExprFunctionOp exists) {
                    Walker.walk(exists.getGraphPattern(), parts, this);
                }
            });
            return parts;
        }

        @Override
        public void visit(OpDisjunction op) {
            disjunction = true;
        }

        @Override
        public void visit(OpTable op) {
            Table table = op.getTable();
            int width = table.getVars().size();
            undefined |= Iter.anyMatch(table.rows(), row -> row.size() < width);
        }
    }
}
