package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.StatementPatternCollector;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.graph.Graph;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * The order in which RDF4J would run a query on a store in memory, chosen by its own optimizers and statistics. Any number
 * of threads may use it at once.
 */
public final class Rdf4jPlanner implements Planner, Closeable {
    /** The patterns of the query that a thread has RDF4J optimize. */
    private static final class Patterns {
        private List<StatementPattern> written = List.of();
        private List<StatementPattern> ordered = List.of();
    }

    private final ThreadLocal<Patterns> patterns = ThreadLocal.withInitial(Patterns::new);
    private final SailRepository repository;

    private Rdf4jPlanner() {
        MemoryStore store = new MemoryStore();
        store.setEvaluationStrategyFactory(new Listening());
        repository = new SailRepository(store);
        repository.init();
    }

    /** Loads a graph into memory. */
    public static Rdf4jPlanner of(Graph graph) throws IOException {
        Rdf4jPlanner planner = new Rdf4jPlanner();
        Path file = Files.createTempFile("gbjo-rdf4j", ".nt");
        try (SailRepositoryConnection connection = planner.repository.getConnection()) {
            try (BufferedWriter writer = Files.newBufferedWriter(file)) {
                graph.writeNTriples(writer);
            }
            connection.add(file.toFile());
            return planner;
        } finally {
            Files.delete(file);
        }
    }

    /** RDF4J's optimizers, with a look at the patterns before the first and after the last of them. */
    private final class Listening extends DefaultEvaluationStrategyFactory {
        @Override
        public EvaluationStrategy createEvaluationStrategy(
                Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
            EvaluationStrategy strategy = super.createEvaluationStrategy(dataset, source, statistics);
            List<QueryOptimizer> optimizers = new ArrayList<>();
            optimizers.add(
                    (query, data, bindings) -> patterns.get().written = StatementPatternCollector.process(query));
            new StandardQueryOptimizerPipeline(strategy, source, statistics)
                    .getOptimizers()
                    .forEach(optimizers::add);
            // A join looks up its right side for each row of its left one: patterns run as they stand in the plan.
            optimizers.add(
                    (query, data, bindings) -> patterns.get().ordered = StatementPatternCollector.process(query));
            strategy.setOptimizerPipeline(() -> optimizers);
            return strategy;
        }
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.prepareTupleQuery("SELECT * " + bgp).explain(Explanation.Level.Optimized);
        }
        Patterns found = patterns.get();
        int[] order = new int[bgp.size()];
        boolean[] taken = new boolean[order.length];
        for (int place = 0; place < order.length; place++) {
            int from = 0;
            while (taken[from] || !found.written.get(from).equals(found.ordered.get(place))) {
                from++;
            }
            taken[from] = true;
            order[place] = from;
        }
        return new PlanningResult(
                Plan.leftLinear(order), PlanningResult.UNKNOWN_COST, 0, "the order of RDF4J's optimizers");
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}
