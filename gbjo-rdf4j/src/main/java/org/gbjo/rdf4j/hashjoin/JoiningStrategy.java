package org.gbjo.rdf4j.hashjoin;

import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.federation.FederatedServiceResolver;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.AbstractEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.observation.CountedArgument;
import org.gbjo.rdf4j.observation.ObservableJoin;
import org.gbjo.rdf4j.observation.ObservedJoin;
import org.gbjo.rdf4j.observation.WatchedIteration;

/** RDF4J's own strategy, which also joins the sides of a tree by hash. For one query. */
public final class JoiningStrategy extends DefaultEvaluationStrategy {
    /** What is counted while it is prepared: the nodes themselves, since equal ones may stand at two places. */
    private final IdentityHashMap<TupleExpr, CountedArgument> counted = new IdentityHashMap<>(0);

    private QueryWatch watch;

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
        Supplier<QueryEvaluationStep> unobserved =
                () -> HashJoins.prepare(this, join, context, () -> super.prepare(join, context));
        return join instanceof ObservableJoin observable
                        && observable.observed().isPresent()
                ? observable.observed().get().prepare(join, counted, unobserved)
                : unobserved.get();
    }

    @Override
    public QueryEvaluationStep precompile(TupleExpr expression, QueryEvaluationContext context) {
        Optional<ObservedJoin> observed =
                expression instanceof Join ? Optional.empty() : ObservedJoin.below(expression);
        QueryEvaluationStep step = observed.isPresent()
                ? observed.get().prepare(expression, counted, () -> super.precompile(expression, context))
                : super.precompile(expression, context);
        // Most queries count nothing, and the first look at the identity of an object is slow.
        CountedArgument argument = counted.isEmpty() ? null : counted.get(expression);
        return argument == null ? step : argument.counting(step);
    }

    /** Lets somebody hear when the query has ended. */
    public void setWatch(QueryWatch given) {
        watch = given;
    }

    @Override
    public QueryEvaluationStep precompile(TupleExpr query) {
        QueryEvaluationStep step = super.precompile(query);
        QueryWatch ofQuery = watch;
        return ofQuery == null || !ofQuery.awaitsEnd()
                ? step
                : bindings -> new WatchedIteration(step.evaluate(bindings), ofQuery);
    }
}
