package org.gbjo.statistics.build;

import java.time.Duration;
import java.util.Collection;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.statistics.GraphStatistics;

/**
 * How good statistics are on joins of three patterns, a few of which are drawn at random from each query. The q-error
 * of a size is the factor by which it is off, where sizes below 1 count as 1.
 *
 * @param trios the number of trios that were counted
 * @param corrected the number of trios about which the file knows more than about their pairs
 * @param qErrorOfPairs the geometric mean of the q-error of estimates from counts and selectivities of pairs
 * @param qError the geometric mean of the q-error with what the file knows about the trios
 */
public record TrioCheck(int trios, int corrected, double qErrorOfPairs, double qError) {
    private static final int OF_QUERY = 4;
    private static final Duration TIME_OF_QUERY = Duration.ofSeconds(2);

    /** Compares the statistics with the graph. A query whose trios take too long to count is abandoned. */
    public static TrioCheck of(GraphStatistics statistics, Graph graph, Collection<Bgp> queries) {
        StatisticsDescriber features = new StatisticsDescriber(statistics);
        GraphOracle oracle = new GraphOracle(graph);
        Random random = new Random(0);
        Tally tally = new Tally();
        for (Bgp query : queries) {
            QueryDescription input = features.describe(query);
            Cardinalities truth = oracle.open(query, Deadline.after(TIME_OF_QUERY));
            boolean inTime = true;
            for (int round = 0; round < OF_QUERY && query.size() > 2 && inTime; round++) {
                int[] trio = random.ints(0, query.size()).distinct().limit(3).toArray();
                if (query.isConnected(PatternSet.of(trio)) && input.hasTrios()) {
                    inTime = tally.add(input, trio, truth);
                }
            }
        }
        return tally.result();
    }

    private static final class Tally {
        private int all;
        private int corrected;
        private double errorOfPairs;
        private double error;

        /** Adds a trio. Returns false if counting it takes too long. */
        boolean add(QueryDescription input, int[] trio, Cardinalities truth) {
            try {
                add(input, trio, truth.rows(PatternSet.of(trio)));
                return true;
            } catch (DeadlineExceededException e) {
                return false;
            }
        }

        private void add(QueryDescription input, int[] trio, double rows) {
            int n = input.patterns();
            double counts = 0;
            double selectivities = 0;
            int pairs = 0;
            for (int a = 0; a < trio.length; a++) {
                counts += input.logCounts()[trio[a]];
                for (int b = 0; b < a; b++) {
                    pairs += (int) input.shares()[trio[a] * n + trio[b]];
                    selectivities += input.logSelectivities()[trio[a] * n + trio[b]];
                }
            }
            double expected = counts + 2 * selectivities / pairs;
            double correction = input.trios()[(trio[0] * n + trio[1]) * n + trio[2]];
            double truth = Math.log(Math.max(1, rows));
            all++;
            corrected += correction == 0 ? 0 : 1;
            errorOfPairs += Math.abs(Math.max(0, expected) - truth);
            error += Math.abs(Math.max(0, expected + correction) - truth);
        }

        TrioCheck result() {
            return new TrioCheck(all, corrected, Math.exp(errorOfPairs / all), Math.exp(error / all));
        }
    }
}
