package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntStack;
import java.util.BitSet;

/**
 * The part of a graph that contains all cycles: what remains after nodes with fewer than two edges are removed until
 * there are none (the 2-core; Matula, Beck: "Smallest-last ordering and clustering and graph coloring algorithms",
 * Journal of the ACM 30, 1983). Directions are ignored, and edges from a node to itself do not count.
 */
final class TwoCore {
    private final BitSet members = new BitSet();
    private final int[] nodes;

    TwoCore(Edges edges) {
        long[] degrees = new long[edges.nodes()];
        IntStack leaves = new IntArrayList();
        for (int node = 0; node < degrees.length; node++) {
            degrees[node] = edges.degree(node) - 2 * edges.between(node, node);
            if (degrees[node] >= 2) {
                members.set(node);
            } else if (degrees[node] == 1) {
                leaves.push(node);
            }
        }
        while (!leaves.isEmpty()) {
            int leaf = leaves.popInt();
            for (long i = 0; i < edges.degree(leaf); i++) {
                int neighbour = edges.neighbour(leaf, i);
                if (members.get(neighbour) && --degrees[neighbour] < 2) {
                    members.clear(neighbour);
                    leaves.push(neighbour);
                }
            }
        }
        nodes = members.stream().toArray();
    }

    boolean contains(int node) {
        return members.get(node);
    }

    int size() {
        return nodes.length;
    }

    /** The node at a place from 0 to {@link #size} - 1. */
    int node(int place) {
        return nodes[place];
    }
}
