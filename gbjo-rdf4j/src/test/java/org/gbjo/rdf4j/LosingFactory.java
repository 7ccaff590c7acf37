package org.gbjo.rdf4j;

import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;
import org.gbjo.rdf4j.hook.HookedPipeline;

/** Orders joins as RDF4J does and then forgets the last pattern of each group. */
final class LosingFactory extends DefaultEvaluationStrategyFactory {

    @Override
    public EvaluationStrategy createEvaluationStrategy(
            Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
        EvaluationStrategy strategy = super.createEvaluationStrategy(dataset, source, statistics);
        strategy.setOptimizerPipeline(new HookedPipeline(
                new StandardQueryOptimizerPipeline(strategy, source, statistics), LosingFactory::losing));
        return strategy;
    }

    private static QueryOptimizer losing(QueryOptimizer joins) {
        return (query, dataset, bindings) -> {
            joins.optimize(query, dataset, bindings);
            query.visit(new AbstractQueryModelVisitor<RuntimeException>() {
                @Override
                public void meet(Join join) {
                    super.meet(join);
                    if (join.getRightArg() instanceof StatementPattern) {
                        join.replaceWith(join.getLeftArg());
                    }
                }
            });
        };
    }
}
