package org.gbjo.advise.cost;

import java.util.List;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.EmptyIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.MalformedQueryException;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.StatementPatternCollector;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.eclipse.rdf4j.query.parser.sparql.SPARQLParser;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * The order in which RDF4J's memory store would run a BGP, chosen by RDF4J's own optimizers. What the store would know comes
 * from counts: for each pattern, the statements that have one of its constants in its place. Any number of threads may use it
 * at once.
 */
public final class Rdf4jOrder implements Planner {
    private static final Variable SUBJECT = new Variable("s");
    private static final Variable PREDICATE = new Variable("p");
    private static final Variable OBJECT = new Variable("o");

    private final PatternCounts counts;

    public Rdf4jOrder(PatternCounts counts) {
        this.counts = counts;
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        TupleExpr parsed;
        try {
            parsed = new SPARQLParser().parseQuery("SELECT * " + bgp, null).getTupleExpr();
        } catch (MalformedQueryException e) {
            return PlanningResult.asWritten(bgp, "RDF4J does not take this query");
        }
        TupleExpr root = parsed instanceof QueryRoot ? parsed : new QueryRoot(parsed);
        List<StatementPattern> written = List.copyOf(StatementPatternCollector.process(root));
        if (written.size() != bgp.size()) {
            return PlanningResult.asWritten(bgp, "RDF4J reads other patterns");
        }
        EvaluationStatistics statistics = new Statistics(bgp, written);
        EvaluationStrategy strategy =
                new DefaultEvaluationStrategyFactory().createEvaluationStrategy(null, NoTriples.SOURCE, statistics);
        for (QueryOptimizer optimizer :
                new StandardQueryOptimizerPipeline(strategy, NoTriples.SOURCE, statistics).getOptimizers()) {
            deadline.check();
            optimizer.optimize(root, null, EmptyBindingSet.getInstance());
        }
        List<StatementPattern> ordered = StatementPatternCollector.process(root);
        if (ordered.size() != bgp.size()) {
            return PlanningResult.asWritten(bgp, "RDF4J's optimizers drop patterns of this query");
        }
        return new PlanningResult(
                Plan.leftLinear(places(written, ordered)), PlanningResult.UNKNOWN_COST, 0, "RDF4J's optimizers");
    }

    /** Equal patterns keep the order in which they were written. */
    private static int[] places(List<StatementPattern> written, List<StatementPattern> ordered) {
        int[] order = new int[written.size()];
        boolean[] taken = new boolean[order.length];
        for (int place = 0; place < order.length; place++) {
            int from = 0;
            while (taken[from] || !written.get(from).equals(ordered.get(place))) {
                from++;
            }
            taken[from] = true;
            order[place] = from;
        }
        return order;
    }

    /** What a memory store keeps count of: how many statements each term has in each position. */
    private final class Statistics extends EvaluationStatistics {
        private final Bgp bgp;
        private final List<StatementPattern> written;

        Statistics(Bgp bgp, List<StatementPattern> written) {
            this.bgp = bgp;
            this.written = written;
        }

        @Override
        protected CardinalityCalculator createCardinalityCalculator() {
            return new CardinalityCalculator() {
                @Override
                public double getCardinality(StatementPattern pattern) {
                    int place = written.indexOf(pattern);
                    return place < 0 ? super.getCardinality(pattern) : statements(bgp.pattern(place), pattern);
                }
            };
        }

        private double statements(Pattern pattern, StatementPattern sameOfRdf4j) {
            double least = Double.POSITIVE_INFINITY;
            if (isKnown(pattern.subject(), sameOfRdf4j.getSubjectVar())) {
                least = counts.count(new Pattern(pattern.subject(), PREDICATE, OBJECT));
            }
            if (isKnown(pattern.predicate(), sameOfRdf4j.getPredicateVar())) {
                least = Math.min(least, counts.count(new Pattern(SUBJECT, pattern.predicate(), OBJECT)));
            }
            if (isKnown(pattern.object(), sameOfRdf4j.getObjectVar())) {
                least = Math.min(least, counts.count(new Pattern(SUBJECT, PREDICATE, pattern.object())));
            }
            return Double.isInfinite(least) ? counts.count(new Pattern(SUBJECT, PREDICATE, OBJECT)) : least;
        }

        private static boolean isKnown(Term term, Var variable) {
            return term instanceof Constant && variable.hasValue();
        }
    }

    /** The optimizers ask for a source of triples and read none. */
    private enum NoTriples implements TripleSource {
        SOURCE;

        @Override
        public CloseableIteration<? extends Statement> getStatements(
                Resource subject, IRI predicate, Value object, Resource... contexts) {
            return new EmptyIteration<>();
        }

        @Override
        public ValueFactory getValueFactory() {
            return SimpleValueFactory.getInstance();
        }
    }
}
