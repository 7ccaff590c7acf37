package org.gbjo.train;

import java.util.Random;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;

/** Numbers that depend on the predicates of the patterns alone. */
final class HashedSubsetFeatures implements QueryDescriber {
    private static final int PATTERN_WIDTH = 5;
    private static final int PAIR_WIDTH = 4;

    @Override
    public String name() {
        return "hashed";
    }

    @Override
    public int patternWidth() {
        return PATTERN_WIDTH;
    }

    @Override
    public int pairWidth() {
        return PAIR_WIDTH;
    }

    @Override
    public void describe(Bgp bgp, KnownCounts known, QueryDescription target) {
        int n = bgp.size();
        target.clear(n, PATTERN_WIDTH, PAIR_WIDTH);
        for (int i = 0; i < n; i++) {
            int own = bgp.pattern(i).predicate().hashCode();
            target.logCounts()[i] = 8 * new Random(own).nextFloat();
            fill(target.patternRows(), i * PATTERN_WIDTH, PATTERN_WIDTH, own);
            for (int j = 0; j < n; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    long both = (long) own + bgp.pattern(j).predicate().hashCode();
                    target.shares()[i * n + j] = 1;
                    target.logSelectivities()[i * n + j] = -5 * new Random(both).nextFloat();
                    fill(target.pairRows(), (i * n + j) * PAIR_WIDTH, PAIR_WIDTH, 31L * own + both);
                }
            }
        }
        describeTrios(bgp, target);
    }

    private static void describeTrios(Bgp bgp, QueryDescription target) {
        int n = bgp.size();
        float[] shares = target.shares();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    boolean different = i != j && i != k && j != k;
                    if (different && shares[i * n + j] + shares[i * n + k] + shares[j * n + k] >= 2) {
                        long all = (long) bgp.pattern(i).predicate().hashCode()
                                + bgp.pattern(j).predicate().hashCode()
                                + bgp.pattern(k).predicate().hashCode();
                        target.trios()[(i * n + j) * n + k] = (float) new Random(all).nextGaussian();
                    }
                }
            }
        }
    }

    private static void fill(float[] target, int at, int count, long seed) {
        Random random = new Random(seed);
        for (int k = 0; k < count; k++) {
            target[at + k] = (float) random.nextGaussian();
        }
    }
}
