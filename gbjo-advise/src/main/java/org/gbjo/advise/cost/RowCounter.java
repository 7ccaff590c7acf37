package org.gbjo.advise.cost;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.EndpointOptions;
import org.gbjo.oracle.EndpointOracle;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.oracle.OracleException;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.JenaPlanner;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.OrderSearch;
import org.gbjo.search.SearchPolicy;
import org.gbjo.search.StepCost;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.PatternCounts;

/**
 * Says how many rows the orders of a BGP touch: counted where there is a graph or an endpoint and enough time, otherwise
 * estimated, if there is anything to estimate by.
 */
public final class RowCounter implements Closeable {
    /** Of so many patterns every order that may be the best is counted on a graph. */
    private static final int COUNTED_ON_GRAPH = 12;
    /** An endpoint is asked for each set of patterns, which takes long. */
    private static final int COUNTED_BY_ENDPOINT = 6;

    private final Optional<Oracle> oracle;
    private final Optional<Estimator> estimator;
    private final int exhaustive;
    private final Duration timeout;
    private final String source;
    private final Planner jena = JenaPlanner.fixed();
    private final Planner rdf4j;

    private RowCounter(
            Optional<Oracle> oracle,
            Optional<Estimator> estimator,
            PatternCounts counts,
            int exhaustive,
            Duration timeout,
            String source) {
        this.oracle = oracle;
        this.estimator = estimator;
        this.exhaustive = exhaustive;
        this.timeout = timeout;
        this.source = source;
        this.rdf4j = new Rdf4jOrder(counts);
    }

    /** Counts on a graph folder; what takes too long is estimated by statistics of it, or by counts of patterns. */
    public static RowCounter of(Graph graph, Optional<GraphStatistics> statistics, Duration timeout) {
        PatternCounts counts = new AverageCounts(new GraphPatternCounts(graph));
        Estimator estimator =
                statistics.isPresent() ? new StatisticsEstimator(statistics.get()) : new IndependenceEstimator(counts);
        return new RowCounter(
                Optional.of(new GraphOracle(graph)),
                Optional.of(estimator),
                counts,
                COUNTED_ON_GRAPH,
                timeout,
                "counted on the graph; where marked ~, estimated by "
                        + (statistics.isPresent() ? "its statistics" : "counts of patterns alone"));
    }

    /** Asks an endpoint; what takes too long is estimated by statistics, if there are any. */
    public static RowCounter of(EndpointOptions endpoint, Optional<GraphStatistics> statistics, Duration timeout)
            throws IOException {
        Oracle oracle = new EndpointOracle(endpoint);
        return new RowCounter(
                Optional.of(oracle),
                statistics.map(StatisticsEstimator::new),
                statistics.isPresent() ? statistics.get() : new OracleCounts(oracle, Deadline.none()),
                COUNTED_BY_ENDPOINT,
                timeout,
                "counted by the endpoint"
                        + (statistics.isPresent() ? "; where marked ~, estimated by statistics" : ""));
    }

    /** Estimates everything. */
    public static RowCounter of(GraphStatistics statistics) {
        return new RowCounter(
                Optional.empty(),
                Optional.of(new StatisticsEstimator(statistics)),
                statistics,
                0,
                Duration.ZERO,
                "estimated by statistics");
    }

    /** Where the rows come from, for people. */
    public String source() {
        return source;
    }

    /** The rows of a BGP; empty if they can be neither counted in time nor estimated. */
    public Optional<BgpRows> rows(Bgp bgp) {
        if (oracle.isPresent() && !AverageCounts.hasUnknown(bgp.patterns())) {
            Deadline deadline = Deadline.after(timeout);
            try {
                return Optional.of(rows(bgp, oracle.get().open(bgp, deadline), true, deadline));
            } catch (DeadlineExceededException | OracleException e) {
                return estimated(bgp);
            }
        }
        return estimated(bgp);
    }

    /** The same, never counted: a matter of microseconds. */
    public Optional<BgpRows> estimated(Bgp bgp) {
        return estimator.map(by -> rows(bgp, by.open(bgp, Deadline.none()), false, Deadline.none()));
    }

    private BgpRows rows(Bgp bgp, Cardinalities cardinalities, boolean counted, Deadline deadline) {
        OrderedRows written = OrderedRows.of(JoinOrder.asWritten(bgp.size()), cardinalities);
        OrderedRows byJena = OrderedRows.of(order(jena, bgp, deadline), cardinalities);
        OrderedRows byRdf4j = OrderedRows.of(order(rdf4j, bgp, deadline), cardinalities);
        OrderedRows best = cheapest(List.of(written, byJena, byRdf4j));
        if (bgp.size() == 1) {
            return new BgpRows(bgp, counted, true, written, byJena, byRdf4j, best);
        }
        boolean all = counted ? bgp.size() <= exhaustive : bgp.size() <= SearchPolicy.DEFAULT.exactPatterns();
        if (!counted || all) {
            SearchPolicy policy = counted ? SearchPolicy.EXHAUSTIVE : SearchPolicy.DEFAULT;
            OrderSearch search = new OrderSearch(policy, StepCost.ROWS_TOUCHED);
            boolean found = search.search(cardinalities, deadline) != OrderSearch.Outcome.LATE;
            if (!found && counted) {
                deadline.check();
            }
            best = withFound(search, best, cardinalities);
        } else if (estimator.isPresent()) {
            OrderSearch search = new OrderSearch(SearchPolicy.DEFAULT, StepCost.ROWS_TOUCHED);
            search.search(estimator.get().open(bgp, deadline), deadline);
            best = withFound(search, best, cardinalities);
        }
        return new BgpRows(bgp, counted, all, written, byJena, byRdf4j, best);
    }

    /** A search finds nothing where every order has more rows than a number can hold. */
    private static OrderedRows withFound(OrderSearch search, OrderedRows best, Cardinalities cardinalities) {
        return Double.isFinite(search.cost())
                ? cheapest(List.of(best, OrderedRows.of(JoinOrder.of(search.order()), cardinalities)))
                : best;
    }

    /** The first of equals, so that an order is not changed for nothing. */
    private static OrderedRows cheapest(List<OrderedRows> orders) {
        OrderedRows cheapest = orders.get(0);
        for (OrderedRows order : orders) {
            cheapest = order.total() < cheapest.total() ? order : cheapest;
        }
        return cheapest;
    }

    private static JoinOrder order(Planner planner, Bgp bgp, Deadline deadline) {
        return JoinOrder.of(planner.plan(bgp, deadline).plan().order());
    }

    @Override
    public void close() throws IOException {
        if (oracle.isPresent()) {
            oracle.get().close();
        }
    }
}
