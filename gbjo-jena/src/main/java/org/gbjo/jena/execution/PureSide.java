package org.gbjo.jena.execution;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;

/**
 * Knows operators whose solutions for a row depend on the data and the values of the variables that they mention, and
 * on nothing else: no SERVICE, no property function, nothing that gives another value at each call.
 */
final class PureSide {
    private PureSide() {}

    static boolean is(Op op) {
        if (op instanceof OpBGP || op instanceof OpQuadPattern || op instanceof OpPath || op instanceof OpTable) {
            return true;
        }
        if (op instanceof OpFilter filter) {
            return arePure(filter.getExprs()) && is(filter.getSubOp());
        }
        if (op instanceof OpExtend extend) {
            return extend.getVarExprList().getExprs().values().stream().allMatch(PureSide::isPure)
                    && is(extend.getSubOp());
        }
        if (op instanceof OpSequence sequence) {
            return sequence.getElements().stream().allMatch(PureSide::is);
        }
        if (op instanceof OpLeftJoin join) {
            return arePure(join.getExprs()) && is(join.getLeft()) && is(join.getRight());
        }
        if (op instanceof OpConditional both) {
            return is(both.getLeft()) && is(both.getRight());
        }
        return op instanceof OpUnion either && is(either.getLeft()) && is(either.getRight());
    }

    /** All triple patterns of an operator. */
    static BasicPattern patterns(Op op) {
        BasicPattern patterns = new BasicPattern();
        OpWalker.walk(op, new OpVisitorBase() {
            @Override
            public void visit(OpBGP bgp) {
                patterns.addAll(bgp.getPattern());
            }

            @Override
            public void visit(OpQuadPattern quads) {
                patterns.addAll(quads.getBasicPattern());
            }
        });
        return patterns;
    }

    private static boolean arePure(ExprList expressions) {
        return expressions == null || expressions.getList().stream().allMatch(PureSide::isPure);
    }

    /** Whether an expression has the same value each time, and looks at nothing but the row. */
    static boolean isPure(Expr expression) {
        return ExprLib.isStable(expression) && !hasPattern(expression);
    }

    /** EXISTS says nothing of the variables inside. */
    private static boolean hasPattern(Expr expression) {
        return expression instanceof ExprFunctionOp
                || (expression.isFunction()
                        && expression.getFunction().getArgs().stream().anyMatch(PureSide::hasPattern));
    }
}
