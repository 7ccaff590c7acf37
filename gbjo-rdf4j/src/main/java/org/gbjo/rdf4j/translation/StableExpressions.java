package org.gbjo.rdf4j.translation;

import org.eclipse.rdf4j.query.algebra.BNodeGenerator;
import org.eclipse.rdf4j.query.algebra.FunctionCall;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.evaluation.function.Function;
import org.eclipse.rdf4j.query.algebra.evaluation.function.FunctionRegistry;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;

/** Which expressions have the same value each time that they are evaluated for a row. */
final class StableExpressions {
    private static final String OF_ENGINE = "org.eclipse.rdf4j.query.algebra.evaluation.function.";

    private StableExpressions() {}

    /**
     * Whether an expression, or all expressions inside of something, have the same value each time that they are evaluated for a
     * row; of functions of users nobody knows.
     */
    static boolean isStable(QueryModelNode expression) {
        boolean[] stable = {true};
        expression.visit(new AbstractQueryModelVisitor<RuntimeException>() {
            @Override
            public void meet(FunctionCall call) {
                stable[0] &= FunctionRegistry.getInstance()
                        .get(call.getURI())
                        .filter(StableExpressions::isStable)
                        .isPresent();
                super.meet(call);
            }

            @Override
            public void meet(BNodeGenerator call) {
                stable[0] = false;
            }
        });
        return stable[0];
    }

    private static boolean isStable(Function function) {
        return !function.mustReturnDifferentResult()
                && function.getClass().getName().startsWith(OF_ENGINE);
    }
}
