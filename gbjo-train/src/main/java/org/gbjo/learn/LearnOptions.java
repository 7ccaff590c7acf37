package org.gbjo.learn;

import java.time.Duration;
import java.util.List;
import org.gbjo.workload.Shape;

/**
 * What to learn, and how much time that may take.
 *
 * @param shapes of the queries to learn from
 * @param leastSize the fewest patterns of a query
 * @param greatestSize the most patterns of a query
 * @param budget about how long all of it may take
 * @param amounts how much to do; what is 0 is chosen to fit the budget
 * @param threads for vectors and labels
 * @param seed of everything
 */
public record LearnOptions(
        List<Shape> shapes,
        int leastSize,
        int greatestSize,
        Duration budget,
        LearnAmounts amounts,
        int threads,
        long seed) {

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

    /** A share of the budget, in seconds. */
    public double seconds(double share) {
        return share * budget.toMillis() / 1000.0;
    }

    /** A share of the budget. */
    public Duration time(double share) {
        return Duration.ofMillis((long) (share * budget.toMillis()));
    }
}
