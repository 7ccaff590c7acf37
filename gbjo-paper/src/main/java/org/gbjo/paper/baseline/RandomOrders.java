package org.gbjo.paper.baseline;

import org.gbjo.run.SeededRandom;

/** Random permutations. */
final class RandomOrders {
    private RandomOrders() {}

    static int[] next(SeededRandom random, int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        for (int i = size - 1; i > 0; i--) {
            swap(order, i, random.below(i + 1));
        }
        return order;
    }

    static void swap(int[] order, int i, int j) {
        int moved = order[i];
        order[i] = order[j];
        order[j] = moved;
    }
}
