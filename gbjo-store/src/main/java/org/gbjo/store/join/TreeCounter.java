package org.gbjo.store.join;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.store.limit.StopSignal;

/**
 * Counts the solutions of patterns without a cycle, however many there are: weights are passed along the tree of the
 * patterns as in {@link org.gbjo.oracle.GraphOracle}, but as whole numbers modulo some number. A number that is known modulo
 * several others is known modulo their product (Chinese remainder theorem), so it is counted until the product is larger
 * than the number can be. Each time all matches of all patterns are read once.
 */
final class TreeCounter {
    /** All other moduli are odd and less than this, so that the product of two remainders is a long. */
    private static final long LARGEST = Integer.MAX_VALUE;

    private static final BigInteger OF_LONGS = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final Graph graph;
    private final List<IdPattern> patterns;
    private final int[] row;
    private final StopSignal stop;
    /** 0 stands for the modulus of longs, which nobody has to compute. */
    private long modulus;

    TreeCounter(Graph graph, List<IdPattern> patterns, int slots, StopSignal stop) {
        this.graph = graph;
        this.patterns = patterns;
        this.row = new int[slots];
        this.stop = stop;
    }

    /** What counting so many patterns takes at most. */
    static long bytes(Graph graph, int patterns) {
        return (long) Long.BYTES * graph.metadata().terms() * (patterns + 2);
    }

    /**
     * How many solutions there are.
     *
     * @param limit more than there are
     */
    BigInteger count(BigInteger limit) {
        BigInteger product = OF_LONGS;
        BigInteger count = new BigInteger(Long.toUnsignedString(remainder(0)));
        for (long next = LARGEST; product.compareTo(limit) < 0; next -= 2) {
            BigInteger further = BigInteger.valueOf(next);
            if (product.gcd(further).equals(BigInteger.ONE)) {
                BigInteger difference =
                        BigInteger.valueOf(remainder(next)).subtract(count).multiply(product.modInverse(further));
                count = count.add(product.multiply(difference.mod(further)));
                product = product.multiply(further);
            }
        }
        return count;
    }

    /** The number of solutions modulo a number; modulo 2^64 for 0. */
    long remainder(long by) {
        modulus = by;
        IdPattern root = patterns.get(0);
        if (root.variables() == 0) {
            return matches(root);
        }
        int slot = Long.numberOfTrailingZeros(root.variables());
        long sum = 0;
        for (long weight : weights(slot, null)) {
            sum = plus(sum, weight);
        }
        return sum;
    }

    private long matches(IdPattern pattern) {
        PatternScan scan = scan(pattern);
        return scan.left();
    }

    /** For each value of a variable, the solutions of all patterns that are reached from it, but not by one of them. */
    @SuppressWarnings("ReferenceEquality") // an equal pattern may stand there twice
    private long[] weights(int slot, IdPattern without) {
        long[] weights = null;
        for (IdPattern pattern : patterns) {
            if (pattern != without && (pattern.variables() >>> slot & 1) != 0) {
                long[] ofPattern = sums(pattern, slot);
                if (weights == null) {
                    weights = ofPattern;
                } else {
                    multiply(weights, ofPattern);
                }
            }
        }
        return weights;
    }

    private void multiply(long[] weights, long[] factors) {
        stop.check();
        for (int i = 0; i < weights.length; i++) {
            weights[i] = times(weights[i], factors[i]);
        }
    }

    /** For each value of a variable of a pattern, the solutions of the pattern and of all that is reached through it. */
    private long[] sums(IdPattern pattern, int slot) {
        int[] others = JoinSteps.slots(pattern.variables() & ~(1L << slot));
        List<long[]> factors = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        for (int other : others) {
            long[] weights = weights(other, pattern);
            if (weights != null) {
                factors.add(weights);
                slots.add(other);
            }
        }
        long[] sums = new long[graph.metadata().terms()];
        PatternScan scan = scan(pattern);
        while (scan.next(row)) {
            stop.step();
            long product = 1;
            for (int i = 0; i < factors.size(); i++) {
                product = times(product, factors.get(i)[row[slots.get(i)]]);
            }
            sums[row[slot]] = plus(sums[row[slot]], product);
        }
        return sums;
    }

    private PatternScan scan(IdPattern pattern) {
        int known = pattern.known(0);
        PatternScan scan = new PatternScan(graph, pattern, pattern.order(known, 0, 0), Integer.bitCount(known));
        Arrays.fill(row, 0);
        scan.open(row);
        return scan;
    }

    private long plus(long one, long other) {
        return modulus == 0 ? one + other : (one + other) % modulus;
    }

    private long times(long one, long other) {
        return modulus == 0 ? one * other : one * other % modulus;
    }
}
