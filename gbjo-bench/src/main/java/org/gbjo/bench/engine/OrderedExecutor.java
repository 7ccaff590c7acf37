package org.gbjo.bench.engine;

import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.engine.main.solver.PatternMatchData;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderTransformation;
import org.apache.jena.tdb2.solver.PatternMatchTDB2;
import org.apache.jena.tdb2.store.DatasetGraphTDB;

/** Executes BGPs of the default graph in the order that a rule gives them, with the matchers that Jena itself uses. */
final class OrderedExecutor extends OpExecutor {
    private final ReorderTransformation rule;

    private OrderedExecutor(ExecutionContext execution, ReorderTransformation rule) {
        super(execution);
        this.rule = rule;
    }

    static OpExecutorFactory by(ReorderTransformation rule) {
        return execution -> new OrderedExecutor(execution, rule);
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        BasicPattern ordered = rule.reorder(op.getPattern());
        return PatternMatchData.execute(execCxt.getActiveGraph(), ordered, input, null, execCxt);
    }

    @Override
    protected QueryIterator execute(OpQuadPattern op, QueryIterator input) {
        BasicPattern ordered = rule.reorder(op.getBasicPattern());
        DatasetGraphTDB dataset = (DatasetGraphTDB) execCxt.getDataset();
        return PatternMatchTDB2.execute(dataset, Quad.defaultGraphNodeGenerated, ordered, input, null, execCxt);
    }
}
