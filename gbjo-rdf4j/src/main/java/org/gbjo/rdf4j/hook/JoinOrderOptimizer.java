package org.gbjo.rdf4j.hook;

import java.util.List;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.translation.StoreCounts;
import org.gbjo.rdf4j.translation.WrittenQuery;

/**
 * Lets RDF4J order the joins of a query, and reorders them where the model predicts a gain. RDF4J's other decisions,
 * such as where sub-selects and BIND go, stay as they are.
 */
final class JoinOrderOptimizer implements QueryOptimizer {
    private final QueryOptimizer ofEngine;
    private final ContextOrderers orderers;
    private final DecisionListener<List<StatementPattern>> listener;
    private final GroupListener groupListener;
    private final StoreCounts counts;
    private final QueryWatch watch;

    JoinOrderOptimizer(
            QueryOptimizer ofEngine,
            ContextOrderers orderers,
            DecisionListener<List<StatementPattern>> listener,
            GroupListener groupListener,
            StoreCounts counts,
            QueryWatch watch) {
        this.ofEngine = ofEngine;
        this.orderers = orderers;
        this.listener = listener;
        this.groupListener = groupListener;
        this.counts = counts;
        this.watch = watch;
    }

    @Override
    public void optimize(TupleExpr query, Dataset dataset, BindingSet bindings) {
        WrittenQuery written = written(query);
        ofEngine.optimize(query, dataset, bindings);
        try {
            query.visit(new JoinGroups(orderers, dataset, listener, groupListener, counts.in(dataset), watch, written));
            written.logUnfitHints(orderers.ofAll());
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            // The patterns of a group change their places all at once or not at all, so the query is still complete.
            orderers.ofAll().recordFailure(e);
        }
    }

    private WrittenQuery written(TupleExpr query) {
        try {
            return WrittenQuery.of(query, orderers.ofAll());
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            orderers.ofAll().recordFailure(e);
            return WrittenQuery.UNKNOWN;
        }
    }
}
