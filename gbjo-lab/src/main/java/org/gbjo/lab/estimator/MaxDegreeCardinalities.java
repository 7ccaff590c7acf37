package org.gbjo.lab.estimator;

import java.util.List;
import org.gbjo.cardinality.Cost;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;
import org.gbjo.reference.GraphPatternCounts;

/**
 * The most rows that a set can have: the matches of one pattern, times the greatest degree of each further one, the least
 * over all orders of the set. The greatest degree of a pattern is how many matches it has at most for given values of
 * some of its variables. Such bounds are those of pessimistic optimizers (Cai, Balazinska and Suciu, SIGMOD 2019; without
 * their sketches). It never underestimates.
 */
final class MaxDegreeCardinalities extends RememberedCardinalities {
    private final GraphPatternCounts counts;
    private final PredicateDegrees degrees;
    private double[] matches = new double[0];

    MaxDegreeCardinalities(Graph graph, PredicateDegrees degrees) {
        this.counts = new GraphPatternCounts(graph);
        this.degrees = degrees;
    }

    @Override
    void begin(Bgp opened) {
        matches = opened.patterns().stream().mapToDouble(counts::count).toArray();
    }

    @Override
    double estimate(PatternSet connected) {
        if (connected.size() == 1) {
            return matches[connected.first()];
        }
        deadline().check();
        double least = Double.POSITIVE_INFINITY;
        for (int last : detachable(connected)) {
            PatternSet before = connected.without(last);
            least = Math.min(least, Cost.product(rows(before), degree(last, before)));
        }
        return least;
    }

    private double degree(int pattern, PatternSet before) {
        Pattern joined = bgp().pattern(pattern);
        List<Variable> bound = joined.variables().stream()
                .filter(variable -> bgp().patternsWith(variable).intersects(before))
                .toList();
        return Math.min(matches[pattern], degrees.degree(joined, bound::contains));
    }
}
