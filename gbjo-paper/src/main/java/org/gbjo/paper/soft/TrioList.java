package org.gbjo.paper.soft;

import java.util.Arrays;
import org.gbjo.learned.Summands;
import org.gbjo.query.JoinGraph;

/** The trios of a query, one after the other: three patterns, two pairs of which share a variable. */
final class TrioList {
    private int[] listed = new int[0];
    private int count;

    void open(Summands summands) {
        count = 0;
        JoinGraph graph = summands.graph();
        int n = summands.hasTrios() ? summands.patterns() : 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                for (int k = j + 1; k < n; k++) {
                    int pairs = (graph.areNeighbours(i, j) ? 1 : 0)
                            + (graph.areNeighbours(i, k) ? 1 : 0)
                            + (graph.areNeighbours(j, k) ? 1 : 0);
                    if (pairs >= 2) {
                        add(i, j, k);
                    }
                }
            }
        }
    }

    private void add(int i, int j, int k) {
        int at = 3 * count++;
        if (at == listed.length) {
            listed = Arrays.copyOf(listed, Math.max(48, 2 * at));
        }
        listed[at] = i;
        listed[at + 1] = j;
        listed[at + 2] = k;
    }

    int count() {
        return count;
    }

    int first(int trio) {
        return listed[3 * trio];
    }

    int second(int trio) {
        return listed[3 * trio + 1];
    }

    int third(int trio) {
        return listed[3 * trio + 2];
    }
}
