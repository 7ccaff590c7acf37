package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.QueryJoinOptimizer;

/**
 * RDF4J's optimizers, or a user's own list of them, with another one in the place of each that orders joins.
 *
 * @param pipeline the optimizers
 * @param replacement what stands in the place of a join optimizer
 */
public record HookedPipeline(QueryOptimizerPipeline pipeline, UnaryOperator<QueryOptimizer> replacement)
        implements QueryOptimizerPipeline {

    @Override
    public Iterable<QueryOptimizer> getOptimizers() {
        List<QueryOptimizer> optimizers = new ArrayList<>();
        for (QueryOptimizer optimizer : pipeline.getOptimizers()) {
            optimizers.add(optimizer instanceof QueryJoinOptimizer ? replacement.apply(optimizer) : optimizer);
        }
        return optimizers;
    }
}
