package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.run.Deadline;
import org.gbjo.search.StoreTimes;
import org.gbjo.search.TimeCost;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * Orders that a query is also executed in, to know what could have been had: the smallest pattern first, and the five of
 * the least time that statistics predict for a store. An order that is there already is not there again.
 */
final class HindsightOrders {
    private final GreedyRulePlanner smallest;
    private final Estimator statistics;

    private HindsightOrders(GreedyRulePlanner smallest, Estimator statistics) {
        this.smallest = smallest;
        this.statistics = statistics;
    }

    /** @param folder for the statistics */
    static HindsightOrders of(Graph graph, Path folder, Progress progress) throws IOException {
        Path file = folder.resolve("hindsight.table");
        new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        return new HindsightOrders(
                GreedyRulePlanner.smallestFirst(new GraphPatternCounts(graph)),
                new StatisticsEstimator(GraphStatistics.open(file)));
    }

    /** The query with these orders. */
    EngineQuery add(EngineQuery query, StoreTimes times) {
        Bgp bgp = query.bgp();
        if (bgp == null || bgp.size() < 2) {
            return query;
        }
        Map<EngineOrder, Bgp> written = new EnumMap<>(EngineOrder.class);
        Set<Bgp> seen = new HashSet<>();
        query.optimum().ifPresent(seen::add);
        put(EngineOrder.SMALLEST, smallest.plan(bgp, Deadline.none()).plan().order(), bgp, written, seen);
        if (bgp.size() <= BestOrders.MOST_PATTERNS) {
            Cardinalities cardinalities = statistics.open(bgp, Deadline.none());
            TimeCost cost = new TimeCost();
            cost.open(bgp.patterns(), cardinalities, times);
            List<EngineOrder> places = EngineOrder.ofModel();
            List<int[]> best = new BestOrders(cardinalities, cost, places.size()).find();
            for (int i = 0; i < best.size(); i++) {
                put(places.get(i), best.get(i), bgp, written, seen);
            }
        }
        return query.withOrders(written);
    }

    private static void put(EngineOrder place, int[] order, Bgp bgp, Map<EngineOrder, Bgp> written, Set<Bgp> seen) {
        List<Pattern> patterns = new ArrayList<>();
        Arrays.stream(order).forEach(pattern -> patterns.add(bgp.pattern(pattern)));
        Bgp ordered = new Bgp(patterns);
        if (seen.add(ordered)) {
            written.put(place, ordered);
        }
    }
}
