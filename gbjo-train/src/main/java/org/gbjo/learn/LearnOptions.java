package org.gbjo.learn;

import java.time.Duration;
import java.util.List;
import org.gbjo.train.TrainingSettings;
import org.gbjo.workload.Shape;

/**
 * What to learn, and how much time that may take. All sizes derive from the budget by fixed rules and not from a clock,
 * so that equal options give equal models; on a slow machine it takes longer than the budget says.
 *
 * @param shapes of the queries to learn from
 * @param leastSize the fewest patterns of a query
 * @param greatestSize the most patterns of a query
 * @param budget about how long all of it may take on two cores
 * @param threads for vectors and labels
 * @param seed of everything
 */
public record LearnOptions(
        List<Shape> shapes, int leastSize, int greatestSize, Duration budget, int threads, long seed) {
    /** What two cores of a usual machine do in a second, carefully. */
    private static final double TOKENS_PER_SECOND = 250_000;

    private static final double PLANS_PER_SECOND = 6_000;
    private static final double QUERIES_PER_SECOND = 10;

    public LearnOptions {
        shapes = List.copyOf(shapes);
        if (shapes.isEmpty()) {
            throw new IllegalArgumentException("learning needs at least 1 shape of queries, got none");
        }
        if (budget.compareTo(Duration.ofSeconds(10)) < 0) {
            throw new IllegalArgumentException(
                    "learning needs at least 10 s, got a budget of " + budget.toMillis() + " ms");
        }
    }

    private double seconds() {
        return budget.toMillis() / 1000.0;
    }

    /** Words that the vectors may be learned from: a fifth of the time. */
    long tokens() {
        return (long) (0.2 * seconds() * TOKENS_PER_SECOND);
    }

    int queriesOfAShape() {
        return clamp(seconds() * QUERIES_PER_SECOND / shapes.size(), 100, 10_000);
    }

    /** The default training with as many epochs as fit into almost half of the time. */
    TrainingSettings training(long plans) {
        TrainingSettings fast = TrainingSettings.fast();
        return fast.withEpochs(clamp(0.45 * seconds() * PLANS_PER_SECOND / plans, 5, 2 * fast.epochs()))
                .withSeed(seed);
    }

    /** For each of tuning and judging. */
    Duration tuning() {
        return budget.dividedBy(12);
    }

    private static int clamp(double value, int least, int greatest) {
        return (int) Math.max(least, Math.min(greatest, value));
    }
}
