package org.gbjo.rdf4j.hashjoin;

import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.federation.FederatedServiceResolver;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.AbstractEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;

/** RDF4J's own strategy, which also joins the sides of a tree by hash. For one query. */
public final class JoiningStrategy extends DefaultEvaluationStrategy {
    /** As a factory of RDF4J's would make its own. */
    public JoiningStrategy(
            AbstractEvaluationStrategyFactory factory,
            FederatedServiceResolver services,
            Dataset dataset,
            TripleSource source,
            EvaluationStatistics statistics) {
        super(
                source,
                dataset,
                services,
                factory.getQuerySolutionCacheThreshold(),
                statistics,
                factory.isTrackResultSize());
        factory.getOptimizerPipeline().ifPresent(this::setOptimizerPipeline);
    }

    @Override
    protected QueryEvaluationStep prepare(Join join, QueryEvaluationContext context) {
        return HashJoins.prepare(this, join, context, () -> super.prepare(join, context));
    }
}
