package org.gbjo.cardinality.learned;

import java.util.Random;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;

/**
 * Numbers that depend on the texts of the patterns alone, so that parts of a query have the same ones. Some sizes are
 * certain.
 */
public final class MadeUpDescriber implements QueryDescriber {
    public static final int PATTERN_WIDTH = 4;
    public static final int PAIR_WIDTH = 3;

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
    public void describe(Bgp bgp, KnownCounts known, QueryDescription input) {
        int n = bgp.size();
        input.clear(n, PATTERN_WIDTH, PAIR_WIDTH);
        for (int i = 0; i < n; i++) {
            Random own = new Random(bgp.pattern(i).toString().hashCode());
            input.logCounts()[i] = 8 * own.nextFloat();
            fill(input.patternRows(), i * PATTERN_WIDTH, PATTERN_WIDTH, own);
            input.unique()[2 * i] = own.nextInt(4) == 0;
            input.unique()[2 * i + 1] = own.nextInt(4) == 0;
            for (int j = 0; j < n; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    int first = bgp.pattern(i).toString().hashCode();
                    int second = bgp.pattern(j).toString().hashCode();
                    input.shares()[i * n + j] = 1;
                    input.logSelectivities()[i * n + j] = -5 * new Random((long) first + second).nextFloat();
                    fill(input.pairRows(), (i * n + j) * PAIR_WIDTH, PAIR_WIDTH, new Random(31L * first + second));
                    if ((first + second) % 3 == 0) {
                        input.logPairSizes()[i * n + j] = 9 * new Random((long) first + second + 1).nextFloat() - 1;
                    }
                }
            }
        }
        describeTrios(bgp, input);
    }

    /** A half of the trios of neighbours, whatever their order. */
    private static void describeTrios(Bgp bgp, QueryDescription input) {
        int n = input.hasTrios() ? bgp.size() : 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    float pairs = input.shares()[i * n + j] + input.shares()[i * n + k] + input.shares()[j * n + k];
                    long hash = (long) bgp.pattern(i).toString().hashCode()
                            + bgp.pattern(j).toString().hashCode()
                            + bgp.pattern(k).toString().hashCode();
                    if (i != j && i != k && j != k && pairs >= 2 && hash % 2 == 0) {
                        input.trios()[(i * n + j) * n + k] = (float) new Random(hash).nextGaussian();
                        if (i < j && j < k && hash % 4 == 0) {
                            input.logTrioSizes()[(i * n + j) * n + k] = 9 * new Random(hash + 1).nextFloat();
                        }
                    }
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
