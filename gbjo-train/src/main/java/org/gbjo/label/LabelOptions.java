package org.gbjo.label;

import java.io.Serializable;
import java.time.Duration;

/**
 * Which plans of each query to label. Equal options and queries give equal labels, as long as no query meets the time
 * limit.
 *
 * @param random how many random left-linear plans
 * @param good how many of the cheapest that the beam search finds
 * @param bad how many of the dearest that the beam search finds
 * @param bushy how many random plans that are not left-linear
 * @param cartesianShare the share of the random and bushy plans, 0 to 1, that may join what shares no variable
 * @param beamWidth how many subplans the beam search keeps at each step
 * @param seed equal seeds give equal random plans
 * @param timeLimitMillis how long to count for each query
 */
public record LabelOptions(
        int random, int good, int bad, int bushy, double cartesianShare, int beamWidth, long seed, long timeLimitMillis)
        implements Serializable {
    /** The paper's numbers of plans and its beam. */
    public static final LabelOptions DEFAULT = new LabelOptions(3, 3, 3, 0, 0.05, 3, 0, 10_000);

    public LabelOptions {
        checkCount("random", random);
        checkCount("good", good);
        checkCount("bad", bad);
        checkCount("bushy", bushy);
        if (random + good + bad + bushy == 0) {
            throw new IllegalArgumentException("at least one plan of a query is labelled, got 0");
        }
        if (!(cartesianShare >= 0 && cartesianShare <= 1)) {
            throw new IllegalArgumentException(
                    "the share of cartesian plans lies between 0 and 1, got " + cartesianShare);
        }
        if (beamWidth < Math.max(1, Math.max(good, bad)) || beamWidth > 10_000) {
            throw new IllegalArgumentException("the beam is 1 to 10000 wide and keeps at least the " + good
                    + " good and " + bad + " bad plans, got " + beamWidth);
        }
        if (timeLimitMillis <= 0) {
            throw new IllegalArgumentException(
                    "the time limit of a query is positive, got " + Duration.ofMillis(timeLimitMillis));
        }
    }

    private static void checkCount(String name, int count) {
        if (count < 0 || count > 10_000) {
            throw new IllegalArgumentException("the number of " + name + " plans lies in 0..10000, got " + count);
        }
    }

    public LabelOptions withPlans(int newRandom, int newGood, int newBad, int newBushy) {
        return new LabelOptions(newRandom, newGood, newBad, newBushy, cartesianShare, beamWidth, seed, timeLimitMillis);
    }

    public LabelOptions withCartesianShare(double value) {
        return new LabelOptions(random, good, bad, bushy, value, beamWidth, seed, timeLimitMillis);
    }

    public LabelOptions withBeamWidth(int value) {
        return new LabelOptions(random, good, bad, bushy, cartesianShare, value, seed, timeLimitMillis);
    }

    public LabelOptions withSeed(long value) {
        return new LabelOptions(random, good, bad, bushy, cartesianShare, beamWidth, value, timeLimitMillis);
    }

    public Duration timeLimit() {
        return Duration.ofMillis(timeLimitMillis);
    }

    public LabelOptions withTimeLimit(Duration value) {
        return new LabelOptions(random, good, bad, bushy, cartesianShare, beamWidth, seed, value.toMillis());
    }
}
