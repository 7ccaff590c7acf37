package org.gbjo.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.StatementPatternCollector;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SamplePrices;
import org.gbjo.rdf4j.sample.StatementScan;

/** Lets somebody look at the data of a query when it is optimized. */
final class LookingFactory extends DefaultEvaluationStrategyFactory {
    private final Consumer<LookUps> work;

    LookingFactory(Consumer<LookUps> work) {
        this.work = work;
    }

    @Override
    public EvaluationStrategy createEvaluationStrategy(
            Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
        return new DefaultEvaluationStrategy(source, dataset, null, 0, statistics) {
            @Override
            public TupleExpr optimize(TupleExpr query, EvaluationStatistics used, BindingSet bindings) {
                List<StatementPattern> patterns = new ArrayList<>(StatementPatternCollector.process(query));
                work.accept(StatementScan.lookUps(patterns, source, dataset, SamplePrices.OF_ROWS)
                        .orElseThrow());
                return super.optimize(query, used, bindings);
            }
        };
    }
}
