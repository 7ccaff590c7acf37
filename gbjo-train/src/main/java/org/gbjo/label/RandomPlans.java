package org.gbjo.label;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.SeededRandom;

/**
 * Plans drawn at random, pattern by pattern or join by join, each choice uniform among those that are allowed. Without
 * leave to be cartesian, a join that shares no variable is made only where nothing else is left.
 */
public final class RandomPlans {
    private final Bgp bgp;
    private final SeededRandom random;

    public RandomPlans(Bgp bgp, SeededRandom random) {
        this.bgp = bgp;
        this.random = random;
    }

    public Plan leftLinear(boolean mayBeCartesian) {
        int[] order = new int[bgp.size()];
        PatternSet taken = PatternSet.EMPTY;
        for (int i = 0; i < order.length; i++) {
            PatternSet next = mayBeCartesian || i == 0 ? bgp.all().minus(taken) : bgp.mayFollow(taken);
            int[] choices = next.toArray();
            order[i] = choices[random.below(choices.length)];
            taken = taken.with(order[i]);
        }
        return Plan.leftLinear(order);
    }

    /** A tree of any shape; it may well be left-linear. */
    Plan tree(boolean mayBeCartesian) {
        List<Plan> parts = new ArrayList<>();
        for (int pattern = 0; pattern < bgp.size(); pattern++) {
            parts.add(new Plan.Leaf(pattern));
        }
        while (parts.size() > 1) {
            List<int[]> pairs = pairs(parts, mayBeCartesian);
            if (pairs.isEmpty()) {
                pairs = pairs(parts, true);
            }
            int[] pair = pairs.get(random.below(pairs.size()));
            Plan right = parts.remove(pair[1]);
            parts.set(pair[0], new Plan.Join(parts.get(pair[0]), right));
        }
        return parts.get(0);
    }

    private List<int[]> pairs(List<Plan> parts, boolean all) {
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            PatternSet touching = bgp.touching(parts.get(i).patterns());
            for (int j = i + 1; j < parts.size(); j++) {
                if (all || touching.intersects(parts.get(j).patterns())) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
        return pairs;
    }
}
