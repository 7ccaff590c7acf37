package org.gbjo.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Plans at random for tests. */
public final class RandomPlans {
    private RandomPlans() {}

    public static int[] order(Random random, int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    public static Plan bushy(Random random, int size) {
        List<Plan> parts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            parts.add(new Plan.Leaf(i));
        }
        while (parts.size() > 1) {
            Plan left = parts.remove(random.nextInt(parts.size()));
            Plan right = parts.remove(random.nextInt(parts.size()));
            parts.add(new Plan.Join(left, right));
        }
        return parts.get(0);
    }
}
