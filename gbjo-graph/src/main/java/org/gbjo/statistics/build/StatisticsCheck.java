package org.gbjo.statistics.build;

import java.util.Collection;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.Certainty;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.PatternCounts;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.QueryStatistics;

/**
 * How good statistics are on the patterns of queries. The q-error of a count is the factor by which it is off, where
 * counts below 1 are taken for 1, and so 1 if it is exact.
 *
 * @param qErrors of the patterns of all queries
 * @param exact the patterns whose count is exact
 * @param joins the pairs of patterns of a query that share a variable as subject or object, once for each shared variable
 * @param exactJoins those whose size, with the constants of both patterns, is exact
 */
@SuppressWarnings("ArrayRecordComponent") // summarized, never compared
public record StatisticsCheck(double[] qErrors, int exact, int joins, int exactJoins) {

    /** Compares the counts of all patterns with the true ones. */
    public static StatisticsCheck of(GraphStatistics statistics, PatternCounts truth, Collection<Bgp> queries) {
        int patterns = queries.stream().mapToInt(Bgp::size).sum();
        if (patterns == 0) {
            throw new IllegalArgumentException("statistics are checked on at least 1 pattern, got none");
        }
        double[] errors = new double[patterns];
        int at = 0;
        int exact = 0;
        JoinTally joins = new JoinTally(statistics);
        for (Bgp query : queries) {
            for (Pattern pattern : query.patterns()) {
                exact += statistics.isExact(pattern) ? 1 : 0;
                errors[at++] = qError(statistics.count(pattern), truth.count(pattern));
            }
            joins.add(query);
        }
        return new StatisticsCheck(errors, exact, joins.all, joins.exact);
    }

    private static double qError(double estimate, double count) {
        double estimated = Math.max(1, estimate);
        double counted = Math.max(1, count);
        return Math.max(estimated / counted, counted / estimated);
    }

    /** Counts joins of two patterns and how many of them are exact. */
    private static final class JoinTally {
        private final GraphStatistics statistics;
        private final QueryStatistics lookUps = new QueryStatistics();
        private int all;
        private int exact;

        JoinTally(GraphStatistics statistics) {
            this.statistics = statistics;
        }

        void add(Bgp query) {
            lookUps.open(statistics, query);
            for (int i = 0; i < query.size(); i++) {
                for (int j = i + 1; j < query.size(); j++) {
                    add(query, i, j);
                }
            }
        }

        private void add(Bgp query, int first, int second) {
            for (Position x : Position.values()) {
                for (Position y : Position.values()) {
                    if (term(query.pattern(first), x) instanceof Variable variable
                            && variable.equals(term(query.pattern(second), y))) {
                        lookUps.join(first, x, second, y);
                        all++;
                        exact += lookUps.certainty() == Certainty.EXACT ? 1 : 0;
                    }
                }
            }
        }

        private static Term term(Pattern pattern, Position position) {
            return position == Position.SUBJECT ? pattern.subject() : pattern.object();
        }
    }
}
