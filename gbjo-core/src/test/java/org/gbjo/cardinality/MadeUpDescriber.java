package org.gbjo.cardinality;

import java.util.Random;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;

/**
 * Numbers that depend on a seed and the texts of the patterns alone, so that parts of a query have the same ones.
 *
 * @param spread how far ln of a selectivity is from 0 at most; not a number if the description is to be damaged
 * @param certain whether some sizes are certain; otherwise all depends on the predicates alone, which can be learned
 */
public record MadeUpDescriber(long seed, float spread, boolean certain) implements QueryDescriber {
    private static final float SPREAD = 5;

    public MadeUpDescriber(long seed) {
        this(seed, SPREAD, true);
    }

    public static MadeUpDescriber ofPredicates() {
        return new MadeUpDescriber(0, SPREAD, false);
    }

    /** What the numbers of a pattern depend on. */
    public int hash(Pattern pattern) {
        return (certain ? pattern : pattern.predicate()).toString().hashCode();
    }

    @Override
    public void describe(Bgp bgp, KnownCounts known, QueryDescription input) {
        int n = bgp.size();
        input.clear(n);
        for (int i = 0; i < n; i++) {
            int first = hash(bgp.pattern(i));
            Random own = random(first);
            input.logCounts()[i] = 8 * own.nextFloat();
            input.unique()[2 * i] = certain && own.nextInt(4) == 0;
            input.unique()[2 * i + 1] = certain && own.nextInt(4) == 0;
            for (int j = 0; j < n; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    int second = hash(bgp.pattern(j));
                    input.shares()[i * n + j] = 1;
                    input.logSelectivities()[i * n + j] =
                            -spread * random((long) first + second).nextFloat();
                    if (certain && (first + second) % 3 == 0) {
                        input.logPairSizes()[i * n + j] =
                                9 * random((long) first + second + 1).nextFloat() - 1;
                    }
                }
            }
        }
        describeTrios(bgp, input);
    }

    /** A half of the trios of neighbours, whatever their order. */
    private void describeTrios(Bgp bgp, QueryDescription input) {
        int n = input.hasTrios() ? bgp.size() : 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    float pairs = input.shares()[i * n + j] + input.shares()[i * n + k] + input.shares()[j * n + k];
                    long hash = (long) hash(bgp.pattern(i)) + hash(bgp.pattern(j)) + hash(bgp.pattern(k));
                    if (i != j && i != k && j != k && pairs >= 2 && hash % 2 == 0) {
                        input.trios()[(i * n + j) * n + k] =
                                (float) random(hash).nextGaussian();
                        if (certain && i < j && j < k && hash % 4 == 0) {
                            input.logTrioSizes()[(i * n + j) * n + k] =
                                    9 * random(hash + 1).nextFloat();
                        }
                    }
                }
            }
        }
    }

    private Random random(long hash) {
        return new Random(31 * seed + hash);
    }
}
