package org.gbjo.lab.estimator;

import java.time.Duration;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/** Describes a query by exact counts of its patterns, its pairs and, if wanted, its trios. */
record ExactDescriber(Oracle oracle, boolean trios, Duration time) implements QueryDescriber {
    /** Stands for no rows, of which there is no logarithm. */
    private static final double LEAST = 0.5;

    @Override
    public void describe(Bgp bgp, KnownCounts known, QueryDescription target) {
        int n = bgp.size();
        target.clear(n);
        Cardinalities counted = oracle.open(bgp, Deadline.after(time));
        for (int i = 0; i < n; i++) {
            target.setCount(i, counted.rows(PatternSet.of(i)), true);
            for (int j = 0; j < i; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    describe(counted, j, i, target);
                }
            }
        }
        if (trios && target.hasTrios()) {
            describeTrios(bgp, counted, target);
        }
    }

    private static void describe(Cardinalities counted, int i, int j, QueryDescription target) {
        int n = target.patterns();
        float logRows = logRows(counted, i, j);
        float logSelectivity = logRows - target.logCounts()[i] - target.logCounts()[j];
        for (int at : new int[] {i * n + j, j * n + i}) {
            target.logPairSizes()[at] = logRows;
            target.logSelectivities()[at] = logSelectivity;
            target.shares()[at] = 1;
        }
    }

    private static void describeTrios(Bgp bgp, Cardinalities counted, QueryDescription target) {
        int n = bgp.size();
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                for (int k = j + 1; k < n; k++) {
                    if (bgp.isConnected(PatternSet.of(i, j, k))) {
                        float logRows = logRows(counted, i, j, k);
                        target.putTrio(i, j, k, logRows - expected(target, i, j, k), logRows);
                    }
                }
            }
        }
    }

    /** ln of the rows that the pairs of a trio lead to expect. */
    private static float expected(QueryDescription target, int i, int j, int k) {
        int n = target.patterns();
        int pairs = 0;
        float logSelectivity = 0;
        for (int at : new int[] {i * n + j, i * n + k, j * n + k}) {
            pairs += target.shares()[at] == 0 ? 0 : 1;
            logSelectivity += target.logSelectivities()[at];
        }
        return target.logCounts()[i] + target.logCounts()[j] + target.logCounts()[k] + 2 * logSelectivity / pairs;
    }

    private static float logRows(Cardinalities counted, int... patterns) {
        return (float) Math.log(Math.max(LEAST, counted.rows(PatternSet.of(patterns))));
    }
}
