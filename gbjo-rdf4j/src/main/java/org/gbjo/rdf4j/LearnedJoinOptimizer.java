package org.gbjo.rdf4j;

import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.gbjo.decision.JoinOrderer;

/**
 * Orders joins as RDF4J does, and then anew where the model predicts a gain. Whatever RDF4J decides beyond the order of
 * statement patterns that follow each other, such as where sub-selects and BIND go, stays as it was decided.
 */
final class LearnedJoinOptimizer implements QueryOptimizer {
    private final QueryOptimizer ofEngine;
    private final JoinOrderer orderer;
    private final Rdf4jDecisionListener listener;
    private final StoreCounts counts;

    LearnedJoinOptimizer(
            QueryOptimizer ofEngine, JoinOrderer orderer, Rdf4jDecisionListener listener, StoreCounts counts) {
        this.ofEngine = ofEngine;
        this.orderer = orderer;
        this.listener = listener;
        this.counts = counts;
    }

    @Override
    public void optimize(TupleExpr query, Dataset dataset, BindingSet bindings) {
        ofEngine.optimize(query, dataset, bindings);
        try {
            query.visit(new JoinGroups(orderer, listener, counts));
            orderer.compareGraph(counts::all);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            // The patterns of a group change their places all at once or not at all, so the query is still whole.
            orderer.failed(e);
        }
    }
}
