package org.gbjo.engine;

import java.util.List;
import org.gbjo.baseline.PatternCounts;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * What an order costs if nothing depends on anything (Selinger et al., SIGMOD 1979), from counts alone: a look of
 * microseconds that tells small queries from large ones, before the model is asked.
 */
final class RoughCost {
    private static final int TERMS = 3;

    private final PatternCounts counts;
    private final Variable[] variables;
    /** The pattern that each variable came with; most variables of a query come once, and nobody asks for their values. */
    private final Pattern[] firstPatterns;

    private final double[] firstMatches;
    /** How many different values each variable takes so far; NaN as long as it came once. */
    private final double[] distinct;

    private int known;
    private int meetings;
    private double rows = 1;
    private double total;

    private RoughCost(PatternCounts counts, int patterns) {
        this.counts = counts;
        this.variables = new Variable[TERMS * patterns];
        this.firstPatterns = new Pattern[TERMS * patterns];
        this.firstMatches = new double[TERMS * patterns];
        this.distinct = new double[TERMS * patterns];
    }

    /** Of the engine's order. */
    static RoughCost of(JoinProblem problem, PatternCounts counts) {
        return of(problem.bgp().patterns(), problem.nativeOrder(), problem.known(), counts);
    }

    /** Of an order of patterns. */
    static RoughCost of(List<Pattern> patterns, JoinOrder order, KnownCounts known, PatternCounts counts) {
        RoughCost cost = new RoughCost(counts, patterns.size());
        for (int place = 0; place < order.size(); place++) {
            Pattern pattern = patterns.get(order.at(place));
            double matches = known.of(order.at(place));
            cost.join(pattern, Double.isNaN(matches) ? counts.count(pattern) : matches);
        }
        return cost;
    }

    /** ln of the rows that the order touches. */
    double log() {
        return Math.log(total);
    }

    /** How many variables are in more than one pattern. */
    int meetings() {
        return meetings;
    }

    private void join(Pattern pattern, double matches) {
        Term subject = pattern.subject();
        Term predicate = pattern.predicate();
        Term object = pattern.object();
        rows *= matches;
        join(subject, pattern, matches);
        if (!predicate.equals(subject)) {
            join(predicate, pattern, matches);
        }
        if (!object.equals(subject) && !object.equals(predicate)) {
            join(object, pattern, matches);
        }
        total += rows;
    }

    private void join(Term term, Pattern pattern, double matches) {
        if (!(term instanceof Variable variable)) {
            return;
        }
        int at = find(variable);
        if (at == known) {
            variables[known] = variable;
            firstPatterns[known] = pattern;
            firstMatches[known] = matches;
            distinct[known++] = Double.NaN;
            return;
        }
        if (Double.isNaN(distinct[at])) {
            distinct[at] = counts.distinct(firstPatterns[at], variable, firstMatches[at]);
            meetings++;
        }
        double values = counts.distinct(pattern, variable, matches);
        rows /= Math.max(1, Math.max(distinct[at], values));
        distinct[at] = Math.min(distinct[at], values);
    }

    private int find(Variable variable) {
        int at = 0;
        while (at < known && !variables[at].equals(variable)) {
            at++;
        }
        return at;
    }
}
