package org.gbjo.learned;

import java.util.Random;
import org.gbjo.cardinality.MadeUpDescriber;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;

/** Random features that depend on what the numbers of a {@link MadeUpDescriber} depend on. */
public record MadeUpFeatures(MadeUpDescriber describer) implements FeatureDescriber {
    public static final int PATTERN_WIDTH = 4;
    public static final int PAIR_WIDTH = 3;

    public MadeUpFeatures() {
        this(new MadeUpDescriber(0));
    }

    @Override
    public String name() {
        return "made up";
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
        describer.describe(bgp, known, target);
    }

    @Override
    public void writeFeatures(Bgp bgp, QueryDescription description, QueryFeatures target) {
        int n = bgp.size();
        target.clear(n, PATTERN_WIDTH, PAIR_WIDTH);
        for (int i = 0; i < n; i++) {
            int own = describer.hash(bgp.pattern(i));
            fill(target.patternRows(), i * PATTERN_WIDTH, PATTERN_WIDTH, new Random(own));
            for (int j = 0; j < n; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    int other = describer.hash(bgp.pattern(j));
                    fill(target.pairRows(), (i * n + j) * PAIR_WIDTH, PAIR_WIDTH, new Random(31L * own + other));
                }
            }
        }
    }

    private static void fill(float[] target, int at, int count, Random random) {
        for (int k = 0; k < count; k++) {
            target[at + k] = (float) random.nextGaussian();
        }
    }
}
