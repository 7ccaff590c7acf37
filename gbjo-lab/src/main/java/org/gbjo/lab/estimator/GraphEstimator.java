package org.gbjo.lab.estimator;

import java.time.Duration;
import java.util.function.Supplier;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsCardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.Oracle;

/**
 * An estimator of the literature, which looks at the graph itself.
 *
 * @param memory makes the memory of one thread; its class says what the estimator does
 */
public record GraphEstimator(String name, Supplier<EstimatedCardinalities> memory) implements Estimator {
    @Override
    public EstimatedCardinalities newCardinalities() {
        return memory.get();
    }

    /** Characteristic sets: {@link CharacteristicCardinalities}. */
    public static Estimator characteristicSets(Graph graph) {
        CharacteristicSets sets = CharacteristicSets.of(graph);
        return new GraphEstimator("characteristic-sets", () -> new CharacteristicCardinalities(graph, sets));
    }

    /** The most rows that degrees allow: {@link MaxDegreeCardinalities}. */
    public static Estimator maxDegree(Graph graph) {
        PredicateDegrees degrees = PredicateDegrees.of(graph);
        return new GraphEstimator("max-degree", () -> new MaxDegreeCardinalities(graph, degrees));
    }

    /**
     * WanderJoin: {@link WanderJoinCardinalities}.
     *
     * @param walks for each set
     * @param seed equal seeds give equal walks
     */
    public static Estimator wanderJoin(Graph graph, int walks, long seed) {
        return new GraphEstimator("wander-join-" + walks, () -> new WanderJoinCardinalities(graph, walks, seed));
    }

    /**
     * Index-based join sampling: {@link JoinSamplingCardinalities}.
     *
     * @param most how many rows of a set are kept
     * @param seed equal seeds give equal samples
     */
    public static Estimator joinSampling(Graph graph, int most, long seed) {
        return new GraphEstimator("join-sampling-" + most, () -> new JoinSamplingCardinalities(graph, most, seed));
    }

    /**
     * The formula of the statistics on counts that are all exact: of patterns and of pairs. It asks the oracle, so it is
     * no planner: it says how good the statistics could be if they kept everything.
     *
     * @param time for the counts of one query
     */
    public static Estimator exactPairs(Oracle oracle, Duration time) {
        return new GraphEstimator(
                "exact-pairs", () -> new StatisticsCardinalities(new ExactDescriber(oracle, false, time)));
    }

    /** The same with exact counts of trios. */
    public static Estimator exactTrios(Oracle oracle, Duration time) {
        return new GraphEstimator(
                "exact-trios", () -> new StatisticsCardinalities(new ExactDescriber(oracle, true, time)));
    }
}
