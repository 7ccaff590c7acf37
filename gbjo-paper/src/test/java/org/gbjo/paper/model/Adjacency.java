package org.gbjo.paper.model;

import org.gbjo.plan.Plan;

/**
 * Plans as the paper's matrices (section 2.2) and back: of N = 2n - 1 nodes the first n are the patterns, the others
 * the joins, the last the root; {@code edges[i][j]} says that node i is joined into node j.
 */
public final class Adjacency {
    private Adjacency() {}

    /** The matrix of a plan, its joins numbered as in a {@link PlanBatch}. */
    public static boolean[][] of(Plan plan) {
        int n = plan.patterns().size();
        boolean[][] edges = new boolean[2 * n - 1][2 * n - 1];
        if (n > 1) {
            PlanBatch numbered = new PlanBatch();
            numbered.reset(n);
            numbered.add(plan);
            for (int join = 0; join < n - 1; join++) {
                edges[numbered.left(0, join)][n + join] = true;
                edges[numbered.right(0, join)][n + join] = true;
            }
        }
        return edges;
    }

    /** The plan of a matrix, whatever the numbers of its inner joins; refuses all that is not a binary join tree. */
    public static Plan toPlan(boolean[][] edges) {
        int nodes = edges.length;
        int edgeCount = 0;
        for (boolean[] row : edges) {
            if (row.length != nodes) {
                throw new IllegalArgumentException(
                        "an adjacency matrix is square, got a row of " + row.length + " in " + nodes + " rows");
            }
            for (boolean edge : row) {
                edgeCount += edge ? 1 : 0;
            }
        }
        if (nodes % 2 == 0) {
            throw new IllegalArgumentException("a plan of n patterns has 2n - 1 nodes, got " + nodes);
        }
        if (edgeCount != nodes - 1) {
            throw new IllegalArgumentException(
                    "a tree of " + nodes + " nodes has " + (nodes - 1) + " edges, got " + edgeCount);
        }
        Plan plan = subplan(edges, nodes - 1, 0);
        if (plan.patterns().size() != (nodes + 1) / 2) {
            throw new IllegalArgumentException("every pattern reaches the root, got only " + plan);
        }
        return plan;
    }

    private static Plan subplan(boolean[][] edges, int node, int depth) {
        int n = (edges.length + 1) / 2;
        if (node < n) {
            return new Plan.Leaf(node);
        }
        if (depth > n) {
            throw new IllegalArgumentException("a plan has no cycle, node " + (node + 1) + " lies on one");
        }
        int first = child(edges, node, 0);
        int second = first < 0 ? -1 : child(edges, node, first + 1);
        if (second < 0 || child(edges, node, second + 1) >= 0) {
            throw new IllegalArgumentException("a join has two nodes below it, node " + (node + 1) + " has not");
        }
        return new Plan.Join(subplan(edges, first, depth + 1), subplan(edges, second, depth + 1));
    }

    private static int child(boolean[][] edges, int node, int from) {
        for (int i = from; i < edges.length; i++) {
            if (edges[i][node]) {
                return i;
            }
        }
        return -1;
    }
}
