package org.gbjo.store.path;

import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;

/**
 * The terms at the first level of an index, one after the other. It remembers the last answer: between two of these terms may
 * lie millions of others, and whoever goes through both subjects and objects asks from each of them. Belongs to one thread.
 */
final class KeyCursor {
    private final Graph graph;
    private final IndexOrder order;
    private int asked = Integer.MAX_VALUE;
    private int answer;

    KeyCursor(Graph graph, IndexOrder order) {
        this.graph = graph;
        this.order = order;
    }

    /** The first term from some one on; beyond the last term if there is none. */
    int next(int from) {
        if (from < asked || from > answer) {
            answer = graph.index(order).nextKey(from);
            asked = from;
        }
        return answer;
    }
}
