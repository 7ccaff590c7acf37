package org.gbjo.paper.baseline;

import java.util.Arrays;
import org.gbjo.run.SeededRandom;

/**
 * The edge recombination crossover of Whitley, Starkweather and Fuquay (ICGA 1989): a child goes from element to
 * element along neighbourhoods of either parent, both seen as cycles, and prefers the neighbour that has the fewest
 * neighbours left, lest it be cut off. It begins as one of its parents does. Belongs to one thread.
 */
final class EdgeRecombination {
    /** Two neighbours in each of two parents. */
    private static final int MOST = 4;

    private final SeededRandom random;
    private final int size;
    private final int[] neighbours;
    private final int[] degrees;
    private final boolean[] used;

    EdgeRecombination(int size, SeededRandom random) {
        this.random = random;
        this.size = size;
        this.neighbours = new int[size * MOST];
        this.degrees = new int[size];
        this.used = new boolean[size];
    }

    int[] child(int[] mother, int[] father) {
        Arrays.fill(degrees, 0);
        Arrays.fill(used, false);
        addEdges(mother);
        addEdges(father);
        int[] child = new int[size];
        int current = random.chance(0.5) ? mother[0] : father[0];
        for (int place = 0; place < size; place++) {
            child[place] = current;
            use(current);
            if (place < size - 1) {
                int next = leastConnected(current);
                current = next >= 0 ? next : anyUnused(size - 1 - place);
            }
        }
        return child;
    }

    private void addEdges(int[] parent) {
        for (int i = 0; i < size; i++) {
            int next = parent[(i + 1) % size];
            addEdge(parent[i], next);
            addEdge(next, parent[i]);
        }
    }

    private void addEdge(int from, int to) {
        for (int i = 0; i < degrees[from]; i++) {
            if (neighbours[from * MOST + i] == to) {
                return;
            }
        }
        neighbours[from * MOST + degrees[from]++] = to;
    }

    /** Takes an element out of the lists of its neighbours; its own list stays. */
    private void use(int element) {
        used[element] = true;
        for (int i = 0; i < degrees[element]; i++) {
            int neighbour = neighbours[element * MOST + i];
            int at = neighbour * MOST;
            while (neighbours[at] != element) {
                at++;
            }
            neighbours[at] = neighbours[neighbour * MOST + --degrees[neighbour]];
        }
    }

    /** The neighbour with the fewest neighbours of its own, any of them if there are several; -1 if there is none. */
    private int leastConnected(int element) {
        int chosen = -1;
        int ties = 0;
        for (int i = 0; i < degrees[element]; i++) {
            int candidate = neighbours[element * MOST + i];
            if (chosen < 0 || degrees[candidate] < degrees[chosen]) {
                chosen = candidate;
                ties = 1;
            } else if (degrees[candidate] == degrees[chosen] && random.below(++ties) == 0) {
                chosen = candidate;
            }
        }
        return chosen;
    }

    private int anyUnused(int count) {
        int skip = random.below(count);
        int element = -1;
        do {
            do {
                element++;
            } while (used[element]);
        } while (skip-- > 0);
        return element;
    }
}
