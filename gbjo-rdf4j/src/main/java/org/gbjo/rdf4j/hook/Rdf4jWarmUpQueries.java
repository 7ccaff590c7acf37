package org.gbjo.rdf4j.hook;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.SingletonIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.Projection;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.PrecheckWarmUp;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf4j.hashjoin.JoiningStrategy;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.rdf4j.translation.StoreCounts;

/**
 * Synthetic queries that warm up the plug-in. They go the whole way of real ones, from the optimizers to the last row: all
 * code that only runs with the plug-in is slow until it is compiled.
 */
final class Rdf4jWarmUpQueries {
    static final PrecheckWarmUp WARM_UP = new PrecheckWarmUp(Rdf4jWarmUpQueries::ask);

    /** Too many for the check of the first pattern, but few enough for the whole query to be cheap. */
    private static final double MATCHES = 24;

    /** A query with a few more matches than those before is checked, whatever is known of its template. */
    private static final double A_FEW_MORE = 1e-5;

    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final DefaultEvaluationStrategyFactory FACTORY = new DefaultEvaluationStrategyFactory();

    /** The code is fully compiled only after tens of thousands of queries. */
    private static final int TIMES = 4;

    private static final TripleSource SOURCE = new OneOfEach(Values.iri("urn:gbjo:term"));
    /** Nobody hears of these. */
    private static final Executions EXECUTIONS = new Executions();

    private static final ObserveSettings OBSERVING = new ObserveSettings(8, Optional.empty(), Optional.empty());

    private Rdf4jWarmUpQueries() {}

    /** As many matches of each pattern. */
    private static final class SameMatches extends EvaluationStatistics {
        private final double matches;

        SameMatches(double matches) {
            this.matches = matches;
        }

        @Override
        public double getCardinality(TupleExpr expression) {
            return matches;
        }
    }

    /** A statement for each pattern, with the same term wherever the pattern has none. */
    private record OneOfEach(IRI term) implements TripleSource {
        @Override
        public CloseableIteration<? extends Statement> getStatements(
                Resource subject, IRI predicate, Value object, Resource... contexts) {
            return new SingletonIteration<>(getValueFactory()
                    .createStatement(
                            subject == null ? term : subject,
                            predicate == null ? term : predicate,
                            object == null ? term : object));
        }

        @Override
        public ValueFactory getValueFactory() {
            return SimpleValueFactory.getInstance();
        }
    }

    /** One half of the queries is checked, and one half left alone by what is known of their templates. */
    static void ask(List<Pattern> star, JoinOrderer orderer) {
        for (int i = 0; i < TIMES; i++) {
            int more = i % 2 == 0 ? ASKED.incrementAndGet() : 0;
            execute(query(star), orderer, new SameMatches(MATCHES + A_FEW_MORE * more));
        }
    }

    private static void execute(TupleExpr query, JoinOrderer orderer, EvaluationStatistics statistics) {
        ContextOrderers orderers = new ContextOrderers.One(orderer);
        StoreCounts counts = new StoreCounts(statistics, KnownStore.MEMORY);
        JoiningStrategy strategy = new JoiningStrategy(FACTORY, null, null, SOURCE, statistics);
        QueryWatch watch = QueryWatch.of(EXECUTIONS, OBSERVING);
        strategy.setWatch(watch);
        strategy.setOptimizerPipeline(new HookedPipeline(
                new StandardQueryOptimizerPipeline(strategy, SOURCE, statistics),
                joins -> new JoinOrderOptimizer(
                        joins, orderers, DecisionListener.none(), GroupListener.NONE, counts, watch)));
        TupleExpr optimized = strategy.optimize(query, statistics, EmptyBindingSet.getInstance());
        try (CloseableIteration<BindingSet> rows =
                strategy.precompile(optimized).evaluate(EmptyBindingSet.getInstance())) {
            while (rows.hasNext()) {
                rows.next();
            }
        }
    }

    /** Joined as RDF4J joins. The first pattern, which matches every statement, comes last. */
    private static TupleExpr query(List<Pattern> star) {
        TupleExpr joined = statement(star.get(0));
        for (Pattern pattern : star.subList(1, star.size())) {
            joined = new Join(statement(pattern), joined);
        }
        return new QueryRoot(new Projection(joined));
    }

    private static StatementPattern statement(Pattern pattern) {
        return new StatementPattern(
                variable(pattern.subject()), variable(pattern.predicate()), variable(pattern.object()));
    }

    private static Var variable(Term term) {
        if (term instanceof Variable variable) {
            return new Var(variable.name());
        }
        String text = ((Constant) term).nTriples();
        String iri = text.substring(1, text.length() - 1);
        return new Var(iri, Values.iri(iri));
    }
}
