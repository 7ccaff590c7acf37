package org.gbjo.decision.breaker;

import java.util.Arrays;

/** The latest times of executions that are alike. The longest eighth is left out: something else held those up. */
final class TimeWindow {
    private static final int LEFT_OUT = 8;

    private final double[] times;
    private int next;
    private int count;

    TimeWindow(int size) {
        times = new double[size];
    }

    void add(double time) {
        times[next] = time;
        next = (next + 1) % times.length;
        count = Math.min(count + 1, times.length);
    }

    int count() {
        return count;
    }

    /**
     * What the times say.
     *
     * @param squaredError the square of the standard error of the mean
     */
    record Mean(double mean, double squaredError) {}

    Mean mean() {
        double[] sorted = Arrays.copyOf(times, count);
        Arrays.sort(sorted);
        int kept = count - count / LEFT_OUT;
        double sum = 0;
        for (int i = 0; i < kept; i++) {
            sum += sorted[i];
        }
        double mean = sum / kept;
        double squares = 0;
        for (int i = 0; i < kept; i++) {
            squares += (sorted[i] - mean) * (sorted[i] - mean);
        }
        // A single time tells nothing of how much others differ; take it for as uncertain as it is long.
        double variance = kept > 1 ? squares / (kept - 1) : mean * mean;
        return new Mean(mean, variance / kept);
    }
}
