package org.gbjo.rdf4j;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.rdf4j.collection.factory.api.CollectionFactory;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.api.PublicApi;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.observe.Executions;
import org.gbjo.rdf4j.hashjoin.JoiningStrategy;
import org.gbjo.rdf4j.hook.Rdf4jHook;
import org.gbjo.rdf4j.live.SailStatistics;

/**
 * Evaluates queries as RDF4J does by default, with gbjo's join orders: the factory for {@code MemoryStore}. In code
 * {@code store.setEvaluationStrategyFactory(new GbjoEvaluationStrategyFactory("model"))}; in the configuration of a
 * repository {@code config:sail.evaluationStrategyFactory "org.gbjo.rdf4j.GbjoEvaluationStrategyFactory"}.
 */
@PublicApi
public class GbjoEvaluationStrategyFactory extends DefaultEvaluationStrategyFactory {
    private final Rdf4jHook hook;
    private volatile Optional<Supplier<CollectionFactory>> collections = Optional.empty();

    /** With the settings of the process: system properties {@code gbjo.model} and so on, or environment variables. */
    public GbjoEvaluationStrategyFactory() {
        this(Map.of());
    }

    /** With a model and, for the rest, the settings of the process. */
    public GbjoEvaluationStrategyFactory(String model) {
        this(Map.of(Settings.MODEL, model));
    }

    /** With settings by the names in {@link Settings}; those that are missing come from the process. */
    public GbjoEvaluationStrategyFactory(Map<String, String> settings) {
        hook = Rdf4jHook.of(settings);
    }

    /** The same for a store that is counted if the settings name no model. */
    GbjoEvaluationStrategyFactory(Map<String, String> settings, Optional<SailStatistics> statistics) {
        hook = Rdf4jHook.of(settings, statistics);
    }

    /** With an orderer that was made in code. */
    public GbjoEvaluationStrategyFactory(JoinOrderer orderer) {
        hook = Rdf4jHook.by(orderer);
    }

    /** Sets who hears of every decision. */
    public void setListener(DecisionListener<List<StatementPattern>> listener) {
        hook.setListener(listener);
    }

    /** Sets who hears how groups of patterns, paths and the like are ordered, and what was left where it is. */
    public void setGroupListener(GroupListener listener) {
        hook.setGroupListener(listener);
    }

    /** Sets who hears of executions of this store, in the place of those who hear of all in the process. */
    public void setExecutions(Executions executions) {
        hook.setExecutions(executions);
    }

    /** For tests: what tells whether this version of RDF4J is known. */
    void setGate(VersionGate gate) {
        hook.setGate(gate);
    }

    /** RDF4J's own strategy, in a version where the plug-in may not work. */
    @Override
    public EvaluationStrategy createEvaluationStrategy(
            Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
        if (getFederatedServiceResolver() == null) {
            // A store gives its own resolver only to the factory that it has made itself.
            setFederatedServiceResolver(GbjoRdf4j.serviceResolver());
        }
        if (hook.isIdle()) {
            EvaluationStrategy own = super.createEvaluationStrategy(dataset, source, statistics);
            hook.explain(own, getOptimizerPipeline(), source, statistics);
            return own;
        }
        JoiningStrategy strategy =
                new JoiningStrategy(this, getFederatedServiceResolver(), dataset, source, statistics);
        collections.ifPresent(strategy::setCollectionFactory);
        hook.prepare(strategy, getOptimizerPipeline(), source, statistics);
        return strategy;
    }

    @Override
    public void setCollectionFactory(Supplier<CollectionFactory> factory) {
        super.setCollectionFactory(factory);
        collections = Optional.ofNullable(factory);
    }
}
