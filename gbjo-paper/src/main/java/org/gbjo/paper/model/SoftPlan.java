package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;

/**
 * A superposition of plans (paper, section 3.2): how much each node flows into each join. Nodes are numbered patterns
 * first, then joins, the root last.
 *
 * <p>Edges only enter joins, so of the paper's matrix A only the columns of the joins are kept, transposed: row j holds
 * what flows into join j. Whatever a row holds beyond the last node is 0. Mutable, reused from query to query.
 */
public final class SoftPlan {
    private int patterns;
    private int joins;
    private int stride;
    private float[] values = new float[0];

    /** Makes room for a BGP of this many patterns and sets all entries to 0. */
    public void reset(int patternCount) {
        if (patternCount < 2) {
            throw new IllegalArgumentException("a soft plan needs at least 2 patterns, got " + patternCount);
        }
        patterns = patternCount;
        joins = patternCount - 1;
        stride = Kernels.padded(patterns + joins);
        if (values.length < joins * stride) {
            values = new float[joins * stride];
        }
        clear();
    }

    /** Sets all entries to 0. */
    public void clear() {
        Arrays.fill(values, 0, joins * stride, 0f);
    }

    public int patterns() {
        return patterns;
    }

    public int joins() {
        return joins;
    }

    public int nodes() {
        return patterns + joins;
    }

    /** The distance between the rows of {@link #values()}. */
    public int stride() {
        return stride;
    }

    /** The rows one after the other; not a copy, and possibly longer than needed. */
    public float[] values() {
        return values;
    }

    /** How much of a node flows into a join, A[node][patterns + join] in the paper. */
    public float get(int node, int join) {
        return values[join * stride + node];
    }

    public void set(int node, int join, float value) {
        values[join * stride + node] = value;
    }
}
