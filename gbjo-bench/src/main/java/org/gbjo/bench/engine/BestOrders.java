package org.gbjo.bench.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternSet;
import org.gbjo.search.StepCost;

/**
 * The cheapest few orders of a BGP without avoidable cartesian products: for each set of patterns the cheapest few orders
 * of it, made from those of the sets with one pattern less (dynamic programming as of Selinger et al., SIGMOD 1979, which
 * keeps one). The cost of a step depends on sets alone, so none of the best is lost.
 */
final class BestOrders {
    /** 2^14 sets. */
    static final int MOST_PATTERNS = 14;

    private record Ranked(double cost, List<Integer> order) {}

    private final Cardinalities cardinalities;
    private final StepCost stepCost;
    private final int count;

    /** @param count how many orders */
    BestOrders(Cardinalities cardinalities, StepCost stepCost, int count) {
        this.cardinalities = cardinalities;
        this.stepCost = stepCost;
        this.count = count;
    }

    /** The cheapest first. */
    List<int[]> find() {
        int size = cardinalities.size();
        if (size > MOST_PATTERNS) {
            throw new IllegalArgumentException(
                    "the best orders are searched for at most " + MOST_PATTERNS + " patterns, got " + size);
        }
        JoinGraph graph = new JoinGraph();
        cardinalities.openGraph(graph);
        Map<Long, List<Ranked>> level = new HashMap<>();
        for (int pattern = 0; pattern < size; pattern++) {
            double cost = stepCost.start(pattern, rows(PatternSet.of(pattern)));
            level.put(PatternSet.of(pattern).low(), List.of(new Ranked(cost, List.of(pattern))));
        }
        for (int length = 1; length < size; length++) {
            Map<Long, List<Ranked>> next = new HashMap<>();
            level.forEach((set, orders) -> extend(PatternSet.ofMask(set), orders, graph, next));
            next.values().forEach(this::keepCheapest);
            level = next;
        }
        return level.values().iterator().next().stream()
                .map(found -> found.order.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private double rows(PatternSet set) {
        return cardinalities.rows(set);
    }

    private void extend(PatternSet set, List<Ranked> orders, JoinGraph graph, Map<Long, List<Ranked>> next) {
        for (int pattern : graph.mayFollow(set).toArray()) {
            PatternSet larger = set.with(pattern);
            double step = stepCost.lookUp(pattern, set.low(), set.high(), rows(set), rows(PatternSet.of(pattern)))
                    + stepCost.output(rows(larger));
            List<Ranked> found = next.computeIfAbsent(larger.low(), unseen -> new ArrayList<>());
            for (Ranked order : orders) {
                List<Integer> longer = new ArrayList<>(order.order);
                longer.add(pattern);
                found.add(new Ranked(order.cost + step, longer));
            }
        }
    }

    private void keepCheapest(List<Ranked> orders) {
        orders.sort(Comparator.comparingDouble(Ranked::cost));
        if (orders.size() > count) {
            orders.subList(count, orders.size()).clear();
        }
    }
}
