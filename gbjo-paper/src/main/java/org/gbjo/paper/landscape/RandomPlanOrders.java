package org.gbjo.paper.landscape;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.SeededRandom;

/** Orders of the patterns of a query, each next pattern drawn with equal probability from those that are allowed. */
final class RandomPlanOrders {
    /** Small queries have fewer plans than are wanted: after so many draws equal ones are taken. */
    private static final int DRAWS = 200;

    private final Bgp bgp;
    private final boolean connected;
    private final SeededRandom random;

    RandomPlanOrders(Bgp bgp, boolean connected, long seed) {
        this.bgp = bgp;
        this.connected = connected;
        this.random = new SeededRandom(seed);
    }

    /** Orders of different plans, if the query has so many. */
    List<int[]> draw(int count) {
        List<int[]> orders = new ArrayList<>();
        Set<Plan> plans = new HashSet<>();
        for (int draws = 0; orders.size() < count; draws++) {
            int[] order = next();
            if (plans.add(Plan.leftLinear(order)) || draws >= DRAWS) {
                orders.add(order);
            }
        }
        return orders;
    }

    /** The first two patterns in their written order, because both orders are one plan. */
    private int[] next() {
        int[] order = new int[bgp.size()];
        PatternSet rest = bgp.all();
        PatternSet reached = PatternSet.EMPTY;
        for (int i = 0; i < order.length; i++) {
            PatternSet touching = connected ? rest.intersection(reached) : rest;
            int[] choices = (touching.isEmpty() ? rest : touching).toArray();
            order[i] = choices[random.below(choices.length)];
            rest = rest.without(order[i]);
            reached = reached.union(bgp.neighbours(order[i]));
        }
        if (order.length > 1 && order[0] > order[1]) {
            int first = order[0];
            order[0] = order[1];
            order[1] = first;
        }
        return order;
    }
}
