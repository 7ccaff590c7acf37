package org.gbjo.studio.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.studio.api.StudioNumber;

/**
 * The sets of patterns that the exact search goes through, level by level: the cheapest ones of each size, with their
 * rows, what the best order of a set costs, and the way to the best order of all. Written to be read: all connected sets
 * of a size, each from all sets without one of its patterns.
 */
final class SetLattice {
    private static final int SHOWN = 10;

    private final Cardinalities cardinalities;
    private final Deadline deadline;
    private final int size;
    private final double[] cost;
    private final double[] rows;
    private final int[] last;

    SetLattice(Cardinalities cardinalities, Deadline deadline) {
        this.cardinalities = cardinalities;
        this.deadline = deadline;
        this.size = cardinalities.size();
        int sets = 1 << size;
        cost = new double[sets];
        rows = new double[sets];
        last = new int[sets];
        fill();
    }

    /** Larger sets have larger numbers than their parts, so that one pass is enough. */
    private void fill() {
        JoinGraph graph = new JoinGraph();
        cardinalities.openGraph(graph);
        boolean whole = graph.isConnected(graph.allLow(), graph.allHigh());
        Arrays.fill(cost, Double.POSITIVE_INFINITY);
        Arrays.fill(last, -1);
        for (int set = 1; set < cost.length; set++) {
            deadline.check();
            if (whole && !graph.isConnected(set, 0)) {
                continue;
            }
            rows[set] = cardinalities.rows(set, 0);
            if (Integer.bitCount(set) == 1) {
                cost[set] = 0;
                last[set] = Integer.numberOfTrailingZeros(set);
                continue;
            }
            for (int rest = set; rest != 0; rest &= rest - 1) {
                int pattern = Integer.numberOfTrailingZeros(rest);
                double before = cost[set & ~(1 << pattern)];
                if (before + rows[set] < cost[set]) {
                    cost[set] = before + rows[set];
                    last[set] = pattern;
                }
            }
        }
    }

    private boolean[] onBestWay() {
        boolean[] on = new boolean[cost.length];
        int set = cost.length - 1;
        while (set != 0 && last[set] >= 0) {
            on[set] = true;
            set &= ~(1 << last[set]);
        }
        return on;
    }

    Map<String, Object> toJson() {
        boolean[] best = onBestWay();
        List<Object> levels = new ArrayList<>();
        for (int level = 1; level <= size; level++) {
            List<Integer> sets = new ArrayList<>();
            for (int set = 1; set < cost.length; set++) {
                if (Integer.bitCount(set) == level && Double.isFinite(cost[set])) {
                    sets.add(set);
                }
            }
            sets.sort(Comparator.comparingDouble((Integer set) -> cost[set]).thenComparing(set -> rows[set]));
            List<Object> shown = new ArrayList<>();
            for (int place = 0; place < sets.size(); place++) {
                int set = sets.get(place);
                if (place < SHOWN || best[set]) {
                    shown.add(members(set, best[set]));
                }
            }
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("patterns", level);
            members.put("sets", sets.size());
            members.put("shown", shown);
            levels.add(members);
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("levels", levels);
        StudioNumber.put(members, "cost", cost[cost.length - 1]);
        return members;
    }

    private Map<String, Object> members(int set, boolean best) {
        List<Integer> patterns = new ArrayList<>();
        PatternSet.ofMask(set).forEach(pattern -> patterns.add(pattern + 1));
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("patterns", patterns);
        StudioNumber.put(members, "rows", rows[set]);
        StudioNumber.put(members, "cost", cost[set]);
        members.put("last", last[set] + 1);
        members.put("best", best);
        return members;
    }
}
