package org.gbjo.workload.sampling;

/** Nodes sorted by a count, largest first, so that the nodes with at least some count are a prefix. */
final class NodeRanking {
    private final int[] nodes;
    private final int[] atLeast;

    /** @param counts the count of each node, at most {@code limit} */
    NodeRanking(int[] counts, int limit) {
        atLeast = new int[limit + 2];
        for (int count : counts) {
            atLeast[count]++;
        }
        for (int count = limit; count >= 0; count--) {
            atLeast[count] += atLeast[count + 1];
        }
        nodes = new int[atLeast[1]];
        int[] next = atLeast.clone();
        for (int node = 0; node < counts.length; node++) {
            if (counts[node] > 0) {
                nodes[next[counts[node] + 1]++] = node;
            }
        }
    }

    /** The number of nodes with at least this count. */
    int atLeast(int count) {
        return count < atLeast.length ? atLeast[count] : 0;
    }

    /** The node at a rank from 0. */
    int node(int rank) {
        return nodes[rank];
    }
}
