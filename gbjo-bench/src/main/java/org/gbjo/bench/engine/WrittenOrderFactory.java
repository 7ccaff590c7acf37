package org.gbjo.bench.engine;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.QueryJoinOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;

/** Joins patterns in the order in which they were written, in trees of the form that RDF4J's own optimizer makes. */
final class WrittenOrderFactory extends DefaultEvaluationStrategyFactory {

    @Override
    public EvaluationStrategy createEvaluationStrategy(
            Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
        EvaluationStrategy strategy = super.createEvaluationStrategy(dataset, source, statistics);
        List<QueryOptimizer> optimizers = new ArrayList<>();
        for (QueryOptimizer optimizer :
                new StandardQueryOptimizerPipeline(strategy, source, statistics).getOptimizers()) {
            optimizers.add(optimizer instanceof QueryJoinOptimizer ? WrittenOrderFactory::keepOrder : optimizer);
        }
        strategy.setOptimizerPipeline(() -> optimizers);
        return strategy;
    }

    private static void keepOrder(TupleExpr query, Object dataset, Object bindings) {
        query.visit(new AbstractQueryModelVisitor<RuntimeException>() {
            @Override
            public void meet(Join join) {
                List<TupleExpr> arguments = new ArrayList<>();
                collect(join, arguments);
                TupleExpr right = arguments.get(arguments.size() - 1);
                for (int i = arguments.size() - 2; i >= 0; i--) {
                    right = new Join(arguments.get(i), right);
                }
                join.replaceWith(right);
            }
        });
    }

    private static void collect(TupleExpr argument, List<TupleExpr> arguments) {
        if (argument instanceof Join join) {
            collect(join.getLeftArg(), arguments);
            collect(join.getRightArg(), arguments);
        } else {
            arguments.add(argument);
        }
    }
}
