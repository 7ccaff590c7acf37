package org.gbjo.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.search.StepCost;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beside all orders without avoidable cartesian products, one after the other. */
class BestOrdersTest {
    private static final int COUNT = 5;

    @TempDir
    private Path folder;

    @Test
    void theBestOrdersAreThoseOfAllOrders() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 200, 1500, 3).graph();
        QueryGenerator generator = new QueryGenerator(graph, GeneratorOptions.of(2, 5, 11));
        List<Query> queries = new ArrayList<>();
        for (Shape shape : new Shape[] {Shape.STAR, Shape.PATH, Shape.TREE}) {
            queries.addAll(generator.generate(shape, 12, Progress.SILENT).queries());
        }
        assertThat(queries).hasSizeGreaterThan(20);
        for (Query query : queries) {
            Cardinalities cardinalities = new GraphOracle(graph).open(query.bgp(), Deadline.none());
            List<double[]> all = new ArrayList<>();
            JoinGraph joins = new JoinGraph();
            cardinalities.openGraph(joins);
            enumerate(cardinalities, joins, PatternSet.EMPTY, new ArrayList<>(), all);
            double[] costs = all.stream()
                    .mapToDouble(cost -> cost[0])
                    .sorted()
                    .limit(COUNT)
                    .toArray();
            List<int[]> best = new BestOrders(cardinalities, StepCost.ROWS_TOUCHED, COUNT).find();
            assertThat(best).hasSize(costs.length).doesNotHaveDuplicates();
            for (int i = 0; i < costs.length; i++) {
                assertThat(cost(cardinalities, best.get(i))).isCloseTo(costs[i], within(1e-6 * (1 + costs[i])));
            }
        }
    }

    private static void enumerate(
            Cardinalities cardinalities, JoinGraph joins, PatternSet set, List<Integer> order, List<double[]> all) {
        if (order.size() == cardinalities.size()) {
            all.add(new double[] {
                cost(cardinalities, order.stream().mapToInt(Integer::intValue).toArray())
            });
            return;
        }
        PatternSet next = set.isEmpty() ? PatternSet.firstN(cardinalities.size()) : joins.mayFollow(set);
        for (int pattern : next.toArray()) {
            order.add(pattern);
            enumerate(cardinalities, joins, set.with(pattern), order, all);
            order.remove(order.size() - 1);
        }
    }

    private static double cost(Cardinalities cardinalities, int[] order) {
        double cost = cardinalities.rows(PatternSet.of(order[0]));
        PatternSet set = PatternSet.of(order[0]);
        for (int i = 1; i < order.length; i++) {
            set = set.with(order[i]);
            cost += cardinalities.rows(set);
        }
        return cost;
    }
}
