package org.gbjo.rdf4j;

import java.util.Map;
import java.util.Optional;
import org.eclipse.rdf4j.common.transaction.QueryEvaluationMode;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.api.PublicApi;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.rdf4j.live.SailStatistics;

/**
 * Evaluates queries strictly by the standard, with gbjo's join orders: the factory for {@code NativeStore} and {@code
 * LmdbStore}, whose own evaluation is strict. Used as {@link GbjoEvaluationStrategyFactory} is.
 */
@PublicApi
public class GbjoStrictEvaluationStrategyFactory extends GbjoEvaluationStrategyFactory {
    public GbjoStrictEvaluationStrategyFactory() {}

    public GbjoStrictEvaluationStrategyFactory(String model) {
        super(model);
    }

    public GbjoStrictEvaluationStrategyFactory(Map<String, String> settings) {
        super(settings);
    }

    GbjoStrictEvaluationStrategyFactory(Map<String, String> settings, Optional<SailStatistics> statistics) {
        super(settings, statistics);
    }

    public GbjoStrictEvaluationStrategyFactory(JoinOrderer orderer) {
        super(orderer);
    }

    @Override
    public EvaluationStrategy createEvaluationStrategy(
            Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
        EvaluationStrategy strategy = super.createEvaluationStrategy(dataset, source, statistics);
        strategy.setQueryEvaluationMode(QueryEvaluationMode.STRICT);
        return strategy;
    }
}
