package org.gbjo.decision.ratio;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.query.PatternSet;

/**
 * How many times as many rows as estimated the sets of one template have had in complete executions.
 *
 * <p>A ratio is always that to the uncorrected estimate. So what is learned does not depend on what was learned before,
 * and cannot swing back and forth: the corrected number goes to the mean of what was seen and stays there. Plans are made
 * anew only if a number has clearly changed, when a set was seen for the first time, and after 1, 2, 4, 8 and so on
 * executions. Shared by all threads.
 */
public final class TemplateRatios {
    /** A correction is a factor between 1/1000 and 1000. */
    private static final double MOST_LOG_RATIO = Math.log(1000);
    /** What is off by less leads to no other plan than what is right. */
    private static final double LEAST_CHANGE = Math.log(1.5);

    private static final int MOST_SETS = 64;
    /** Earlier executions count less, so that data may change slowly. */
    private static final int MOST_WEIGHT = 16;
    /** What an execution says of another one: as much as two thirds of its own ratio after one, eight ninths after four. */
    private static final double PRIOR = 0.5;

    private final Map<PatternSet, Mean> sets = new LinkedHashMap<>();
    private long executions;
    private volatile RowRatios current = RowRatios.NONE;

    /** A mean of logarithms and of their squared distance from it (Welford, 1962). */
    private static final class Mean {
        private double weight;
        private double mean;
        private double squares;
        private double published;

        void add(double logRatio) {
            if (weight >= MOST_WEIGHT) {
                squares *= (MOST_WEIGHT - 1) / weight;
                weight = MOST_WEIGHT - 1;
            }
            weight++;
            double distance = logRatio - mean;
            mean += distance / weight;
            squares += distance * (logRatio - mean);
        }

        double logRatio() {
            return mean * weight / (weight + PRIOR);
        }

        /** What is left: the spread among executions, and that of the mean. */
        double squaredLogError() {
            return squares / weight + 1 / weight;
        }
    }

    /** The ratios by which the template is planned now; the same object as long as nothing has clearly changed. */
    public RowRatios current() {
        return current;
    }

    /**
     * Learns from one complete execution.
     *
     * @param seen the sets of the order that was executed, each with ln of the ratio of its rows to the estimate
     */
    public synchronized void learn(Map<PatternSet, Double> seen) {
        boolean anyNew = false;
        for (Map.Entry<PatternSet, Double> each : seen.entrySet()) {
            Mean mean = sets.get(each.getKey());
            if (mean == null) {
                if (sets.size() >= MOST_SETS) {
                    continue;
                }
                mean = new Mean();
                sets.put(each.getKey(), mean);
                anyNew = true;
            }
            mean.add(Math.max(-MOST_LOG_RATIO, Math.min(MOST_LOG_RATIO, each.getValue())));
        }
        executions++;
        if ((anyNew || Long.bitCount(executions) == 1) && hasChanged()) {
            publish();
        }
    }

    private boolean hasChanged() {
        return sets.values().stream().anyMatch(mean -> Math.abs(mean.logRatio() - mean.published) > LEAST_CHANGE);
    }

    private void publish() {
        int size = sets.size();
        long[] lows = new long[size];
        long[] highs = new long[size];
        double[] logRatios = new double[size];
        double[] squaredLogErrors = new double[size];
        int at = 0;
        for (Map.Entry<PatternSet, Mean> each : sets.entrySet()) {
            lows[at] = each.getKey().low();
            highs[at] = each.getKey().high();
            logRatios[at] = each.getValue().logRatio();
            squaredLogErrors[at] = each.getValue().squaredLogError();
            each.getValue().published = logRatios[at++];
        }
        current = new RowRatios(lows, highs, logRatios, squaredLogErrors);
    }
}
