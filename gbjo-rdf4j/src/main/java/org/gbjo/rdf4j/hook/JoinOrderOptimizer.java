package org.gbjo.rdf4j.hook;

import java.util.List;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.gbjo.decision.DecisionListener;
import org.gbjo.rdf4j.translation.StoreCounts;

/**
 * Lets RDF4J order the joins of a query, and reorders them where the model predicts a gain. RDF4J's other decisions,
 * such as where sub-selects and BIND go, stay as they are.
 */
final class JoinOrderOptimizer implements QueryOptimizer {
    private final QueryOptimizer ofEngine;
    private final GraphOrderers orderers;
    private final DecisionListener<List<StatementPattern>> listener;
    private final StoreCounts counts;

    JoinOrderOptimizer(
            QueryOptimizer ofEngine,
            GraphOrderers orderers,
            DecisionListener<List<StatementPattern>> listener,
            StoreCounts counts) {
        this.ofEngine = ofEngine;
        this.orderers = orderers;
        this.listener = listener;
        this.counts = counts;
    }

    @Override
    public void optimize(TupleExpr query, Dataset dataset, BindingSet bindings) {
        ofEngine.optimize(query, dataset, bindings);
        try {
            query.visit(new JoinGroups(orderers, dataset, listener, counts.in(dataset)));
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            // The patterns of a group change their places all at once or not at all, so the query is still complete.
            orderers.ofAll().recordFailure(e);
        }
    }
}
