package org.gbjo.lab.estimator;

import java.util.Arrays;
import java.util.List;
import org.gbjo.cardinality.IndependentCardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.PatternRows;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.SeededRandom;

/**
 * WanderJoin (Li et al., SIGMOD 2016): random walks from a match of one pattern to one of the next. The inverse of the
 * probability of a walk estimates the rows without bias (Horvitz and Thompson, 1952); a walk that finds no match counts 0.
 *
 * <p>Departs: the order of a walk is the smallest pattern first, then the smallest that is connected; the paper tries
 * orders out. Where no walk arrives, independence says how many rows there are.
 */
final class WanderJoinCardinalities extends RememberedCardinalities {
    private final Graph graph;
    private final int walks;
    private final long seed;
    private final IndependentCardinalities independent;
    private List<PatternRows> patterns = List.of();
    private long[] matches = new long[0];
    private long lookUps;

    WanderJoinCardinalities(Graph graph, int walks, long seed) {
        this.graph = graph;
        this.walks = walks;
        this.seed = seed;
        this.independent = new IndependentCardinalities(new GraphPatternCounts(graph));
    }

    @Override
    void begin(Bgp opened) {
        patterns = PatternRows.of(graph, opened);
        int[] nothing = PatternRows.unbound(opened);
        matches = patterns.stream().mapToLong(rows -> rows.locate(nothing)).toArray();
        independent.open(opened, KnownCounts.NONE, deadline());
        lookUps = matches.length;
    }

    @Override
    public long rowsRead() {
        return lookUps;
    }

    @Override
    double estimate(PatternSet connected) {
        if (connected.size() == 1) {
            return matches[connected.first()];
        }
        deadline().check();
        int[] order = walkOrder(connected);
        SeededRandom random = new SeededRandom(seed, connected.low(), connected.high());
        double sum = 0;
        for (int walk = 0; walk < walks; walk++) {
            sum += walk(order, random);
        }
        return sum == 0 ? independent.rows(connected) : sum / walks;
    }

    /** The smallest pattern first, then always the smallest that is connected. */
    private int[] walkOrder(PatternSet connected) {
        int[] order = new int[connected.size()];
        PatternSet walked = PatternSet.EMPTY;
        for (int step = 0; step < order.length; step++) {
            PatternSet candidates =
                    step == 0 ? connected : bgp().touching(walked).intersection(connected);
            order[step] = Arrays.stream(candidates.toArray())
                    .boxed()
                    .min((one, other) -> Long.compare(matches[one], matches[other]))
                    .orElseThrow();
            walked = walked.with(order[step]);
        }
        return order;
    }

    /** One over the probability of a random walk, or 0 if it does not arrive. */
    private double walk(int[] order, SeededRandom random) {
        int[] row = PatternRows.unbound(bgp());
        double weight = 1;
        for (int pattern : order) {
            long count = patterns.get(pattern).locate(row);
            lookUps++;
            if (count == 0) {
                return 0;
            }
            patterns.get(pattern).read(random.below(count), row);
            weight *= count;
        }
        return weight;
    }
}
