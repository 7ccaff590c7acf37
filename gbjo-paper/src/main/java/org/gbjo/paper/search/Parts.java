package org.gbjo.paper.search;

import org.gbjo.query.Bgp;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;

/**
 * The subplans of a plan that grows from its leaves up. Each is known by its first pattern; what two of them have in
 * common stands in a square matrix in the rows and columns of their first patterns. Belongs to one thread.
 */
final class Parts {
    private final boolean connected;
    private final Connectivity connectivity = new Connectivity();
    /** The first patterns of the parts, ascending. */
    private final int[] firsts = new int[PatternSet.LIMIT];
    /** The node of a plan that a part is: a pattern, or a join. */
    private final int[] nodes = new int[PatternSet.LIMIT];

    private final int[] sizes = new int[PatternSet.LIMIT];
    private final long[] low = new long[PatternSet.LIMIT];
    private final long[] high = new long[PatternSet.LIMIT];
    private final long[] neighboursLow = new long[PatternSet.LIMIT];
    private final long[] neighboursHigh = new long[PatternSet.LIMIT];
    private int patterns;
    private int count;
    private int left;
    private int right;

    Parts(boolean connected) {
        this.connected = connected;
    }

    void open(Bgp bgp) {
        patterns = bgp.size();
        connectivity.open(bgp);
    }

    /** Each pattern is a part. */
    void reset() {
        count = patterns;
        for (int i = 0; i < patterns; i++) {
            firsts[i] = i;
            nodes[i] = i;
            sizes[i] = 1;
            low[i] = PatternBits.low(i);
            high[i] = PatternBits.high(i);
            neighboursLow[i] = connectivity.neighboursLow(i);
            neighboursHigh[i] = connectivity.neighboursHigh(i);
        }
    }

    /**
     * Chooses the two parts with the most in common on average; among those that share a variable, if there are any.
     */
    void choose(double[] common) {
        left = -1;
        double best = 0;
        boolean bestTouches = false;
        for (int i = 0; i < count; i++) {
            int a = firsts[i];
            for (int j = i + 1; j < count; j++) {
                int b = firsts[j];
                boolean touches = !connected || ((neighboursLow[a] & low[b]) | (neighboursHigh[a] & high[b])) != 0;
                double mean = common[a * patterns + b] / ((double) sizes[a] * sizes[b]);
                if (left < 0 || (touches && !bestTouches) || (touches == bestTouches && mean > best)) {
                    left = a;
                    right = b;
                    best = mean;
                    bestTouches = touches;
                }
            }
        }
    }

    /** The node of the first of the chosen parts. */
    int leftNode() {
        return nodes[left];
    }

    /** The node of the second of the chosen parts. */
    int rightNode() {
        return nodes[right];
    }

    /** Makes the two chosen parts one, which is this node of the plan; adds up what they have in common with others. */
    void merge(int node, double[] common) {
        nodes[left] = node;
        sizes[left] += sizes[right];
        low[left] |= low[right];
        high[left] |= high[right];
        neighboursLow[left] |= neighboursLow[right];
        neighboursHigh[left] |= neighboursHigh[right];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int part = firsts[i];
            if (part != right) {
                firsts[kept++] = part;
                common[left * patterns + part] += common[right * patterns + part];
                common[part * patterns + left] = common[left * patterns + part];
            }
        }
        count = kept;
    }
}
