package org.gbjo.jena.execution;

import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.OpExecutor;

/**
 * Executes patterns in the order in which they stand, with the filters between them. What is inside of a filter, such
 * as EXISTS, still goes to the executor of the query and is ordered there.
 */
class FixedOrderExecutor extends OpExecutor {
    /** Finds the solutions of patterns in the order in which they stand. */
    interface Matcher {
        QueryIterator match(BasicPattern pattern, QueryIterator input);
    }

    private final Matcher matcher;

    FixedOrderExecutor(ExecutionContext execution, Matcher matcher) {
        super(execution);
        this.matcher = matcher;
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        return matcher.match(op.getPattern(), input);
    }

    @Override
    protected QueryIterator execute(OpQuadPattern op, QueryIterator input) {
        return matcher.match(op.getBasicPattern(), input);
    }
}
