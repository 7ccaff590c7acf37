package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;

/** Consecutive edges in either direction, and the nodes that they visit. */
final class Walk {
    final List<Edge> edges = new ArrayList<>();
    final IntList nodes;

    Walk(int begin) {
        nodes = IntArrayList.of(begin);
    }

    int begin() {
        return nodes.getInt(0);
    }

    int end() {
        return nodes.getInt(nodes.size() - 1);
    }

    /** Whether two walks have their last node in common and no other. */
    boolean meetsOnlyAtTheEnd(Walk other) {
        for (int i = 0; i < nodes.size() - 1; i++) {
            if (other.nodes.contains(nodes.getInt(i))) {
                return false;
            }
        }
        return end() == other.end();
    }
}
