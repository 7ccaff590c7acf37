package org.gbjo.decision.breaker;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.gbjo.run.ManualClock;

/** A template whose times a test makes up. Its constants differ, so that some executions have a thousand times the rows. */
final class SimulatedTemplate {
    /** What the time of gbjo's order is over that of the native one, at an execution. */
    interface Ratio {
        double at(int execution);
    }

    private static final double NANOS_A_ROW = 2000;
    private static final double LEAST_NANOS = 20_000;
    private static final Duration BETWEEN = Duration.ofMillis(100);

    private final String name;
    private final Ratio ratio;
    private final double noise;
    private final Random random;
    private final Map<Choice, Integer> counts = new EnumMap<>(Choice.class);
    private double nanos;
    private double ourNanos;
    private double nativeNanos;
    private double longestTrial;

    /**
     * A template.
     *
     * @param noise the standard deviation of ln of a time
     */
    SimulatedTemplate(String name, Ratio ratio, double noise, long seed) {
        this.name = name;
        this.ratio = ratio;
        this.noise = noise;
        this.random = new Random(seed);
    }

    /** Executes it so many times, a tenth of a second apart; the model takes both orders for equally fast. */
    SimulatedTemplate run(CircuitBreaker breaker, ManualClock clock, int from, int to) {
        for (int i = from; i < to; i++) {
            long rows = (long) Math.exp(7 * random.nextDouble()) - 1;
            double natively = (LEAST_NANOS + NANOS_A_ROW * rows) * Math.exp(noise * random.nextGaussian());
            double ours = natively * ratio.at(i);
            Choice choice = breaker.choose(name, 1e6, 1e6);
            double taken = choice.isNative() ? natively : ours;
            counts.merge(choice, 1, Integer::sum);
            nanos += taken;
            longestTrial = choice == Choice.NATIVE_TRIAL ? Math.max(longestTrial, taken) : longestTrial;
            ourNanos += ours;
            nativeNanos += natively;
            clock.advance(BETWEEN);
            breaker.completed(name, choice, (long) taken, rows);
        }
        return this;
    }

    /** How many executions had gbjo's order. */
    int ours() {
        return count(Choice.OURS) + count(Choice.OURS_MEASURED);
    }

    int count(Choice choice) {
        return counts.getOrDefault(choice, 0);
    }

    /** Forgets what was counted. */
    void forget() {
        counts.clear();
        nanos = 0;
        ourNanos = 0;
        nativeNanos = 0;
    }

    /** The time that all executions have taken. */
    double nanos() {
        return nanos;
    }

    double ourNanos() {
        return ourNanos;
    }

    double nativeNanos() {
        return nativeNanos;
    }

    /** What the longest trial has taken. */
    double longestTrial() {
        return longestTrial;
    }

    String name() {
        return name;
    }
}
