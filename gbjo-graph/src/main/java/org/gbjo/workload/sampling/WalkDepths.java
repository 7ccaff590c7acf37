package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntPriorityQueue;
import java.util.Arrays;

/**
 * The length of the longest directed walk from and to each node; {@value #UNBOUNDED} if it can run around a cycle.
 *
 * <p>Nodes are removed in topological order (Kahn: "Topological sorting of large networks", Communications of the ACM
 * 5, 1962). Nodes that are never removed reach a cycle.
 */
final class WalkDepths {
    static final int UNBOUNDED = Integer.MAX_VALUE;

    private final Edges edges;
    private final int[] forward;
    private final int[] backward;

    WalkDepths(Edges edges) {
        this.edges = edges;
        this.forward = depths(true);
        this.backward = depths(false);
    }

    /** The number of edges of the longest walk that begins at a node. */
    int forward(int node) {
        return forward[node];
    }

    /** The number of edges of the longest walk that ends at a node. */
    int backward(int node) {
        return backward[node];
    }

    private int[] depths(boolean along) {
        int[] depths = new int[edges.nodes()];
        Arrays.fill(depths, UNBOUNDED);
        long[] open = new long[depths.length];
        IntPriorityQueue free = new IntArrayFIFOQueue();
        for (int node = 0; node < depths.length; node++) {
            open[node] = along ? edges.outDegree(node) : edges.inDegree(node);
            if (open[node] == 0) {
                depths[node] = 0;
                free.enqueue(node);
            }
        }
        while (!free.isEmpty()) {
            int node = free.dequeueInt();
            long begin = along ? edges.outDegree(node) : 0;
            long end = along ? edges.degree(node) : edges.outDegree(node);
            for (long i = begin; i < end; i++) {
                int previous = edges.neighbour(node, i);
                if (--open[previous] == 0) {
                    // First in, first out: the last node to free another node is also the deepest one.
                    depths[previous] = depths[node] + 1;
                    free.enqueue(previous);
                }
            }
        }
        return depths;
    }
}
