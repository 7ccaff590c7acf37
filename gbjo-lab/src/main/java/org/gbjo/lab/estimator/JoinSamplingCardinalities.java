package org.gbjo.lab.estimator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.IndependentCardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.PatternRows;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.SeededRandom;

/**
 * Index-based join sampling (Leis et al., "Cardinality Estimation Done Right", CIDR 2017): keeps up to some rows of each
 * set. A set extends the sample of the smallest of its known parts by look-ups of one more pattern: the matches of the
 * sampled rows, scaled up, are the estimate. Where a sample that was cut off finds nothing, independence says what the
 * pattern does to the rows.
 *
 * <p>Departs: sets are sampled when the search asks for them, not within a budget from small to large; and the rows kept
 * are spread evenly over the sorted matches.
 */
final class JoinSamplingCardinalities extends RememberedCardinalities {
    private final Graph graph;
    private final int most;
    private final long seed;
    private final IndependentCardinalities independent;
    private final Map<PatternSet, JoinSample> samples = new HashMap<>();
    private List<PatternRows> patterns = List.of();
    private long lookUps;

    JoinSamplingCardinalities(Graph graph, int most, long seed) {
        this.graph = graph;
        this.most = most;
        this.seed = seed;
        this.independent = new IndependentCardinalities(new GraphPatternCounts(graph));
    }

    @Override
    void begin(Bgp opened) {
        samples.clear();
        patterns = PatternRows.of(graph, opened);
        independent.open(opened, KnownCounts.NONE, deadline());
        lookUps = 0;
    }

    @Override
    public long rowsRead() {
        return lookUps;
    }

    @Override
    double estimate(PatternSet connected) {
        return sample(connected).rows();
    }

    private JoinSample sample(PatternSet connected) {
        JoinSample known = samples.get(connected);
        if (known == null) {
            known = connected.size() == 1
                    ? extend(ofNothing(), connected.first(), connected, connected)
                    : extend(connected, bestLast(connected));
            samples.put(connected, known);
        }
        return known;
    }

    /** The only row of no pattern at all. */
    private JoinSample ofNothing() {
        return new JoinSample(List.of(PatternRows.unbound(bgp())), 1, true);
    }

    /** The member whose removal leaves the best sample that is known; the first possible one if none is. */
    private int bestLast(PatternSet connected) {
        int[] candidates = detachable(connected);
        int best = candidates[0];
        JoinSample bestSample = null;
        for (int candidate : candidates) {
            JoinSample sample = samples.get(connected.without(candidate));
            if (sample != null && (bestSample == null || sample.isBetterThan(bestSample))) {
                best = candidate;
                bestSample = sample;
            }
        }
        return best;
    }

    private JoinSample extend(PatternSet connected, int last) {
        PatternSet before = connected.without(last);
        return extend(sample(before), last, connected, before);
    }

    private JoinSample extend(JoinSample from, int pattern, PatternSet to, PatternSet before) {
        deadline().check();
        PatternRows matches = patterns.get(pattern);
        long[] counts = new long[from.kept().size()];
        long total = 0;
        for (int i = 0; i < counts.length; i++) {
            counts[i] = matches.locate(from.kept().get(i));
            total += counts[i];
        }
        lookUps += counts.length;
        if (total == 0 && !from.complete()) {
            double selectivity = independent.rows(to) / Math.max(Double.MIN_NORMAL, independent.rows(before));
            return new JoinSample(List.of(), from.rows() * selectivity, false);
        }
        List<int[]> kept = draw(from, matches, counts, total, new SeededRandom(seed, to.low(), to.high()));
        double rows = from.complete() ? total : from.rows() * total / counts.length;
        return new JoinSample(kept, rows, from.complete() && total <= most);
    }

    /**
     * All of the matches, or one at random out of each of as many stretches as rows may be kept. Stretches are equally
     * long and may end within a match, so that all matches are drawn with the same probability.
     */
    private List<int[]> draw(JoinSample from, PatternRows matches, long[] counts, long total, SeededRandom random) {
        long wanted = Math.min(most, total);
        List<int[]> kept = new ArrayList<>((int) wanted);
        int row = 0;
        long passed = 0;
        boolean located = false;
        for (long i = 0; i < wanted; i++) {
            long place = Math.min(total - 1, (long) ((i + random.below(1L << 30) * 0x1p-30) * total / wanted));
            while (passed + counts[row] <= place) {
                passed += counts[row++];
                located = false;
            }
            if (!located) {
                matches.locate(from.kept().get(row));
                located = true;
            }
            int[] extended = from.kept().get(row).clone();
            matches.read(place - passed, extended);
            kept.add(extended);
        }
        return kept;
    }
}
