package org.gbjo.label;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/** The beam search as the paper tells it: all extensions of all kept subplans, costed afresh, sorted, cut. */
final class NaiveBeam {
    private final Bgp bgp;
    private final Cardinalities cardinalities;
    private final int width;

    NaiveBeam(Cardinalities cardinalities, int width) {
        this.bgp = cardinalities.bgp();
        this.cardinalities = cardinalities;
        this.width = width;
    }

    /** {@code sign} 1 for the cheapest, -1 for the dearest. */
    List<Plan> search(int sign) {
        List<List<Integer>> beam = new ArrayList<>();
        for (int i = 0; i < bgp.size(); i++) {
            beam.add(List.of(i));
        }
        beam.sort(Comparator.comparing(order -> sign * cardinalities.rows(PatternSet.of(order.get(0)))));
        beam = beam.subList(0, Math.min(width, beam.size()));
        for (int length = 2; length <= bgp.size(); length++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> order : beam) {
                for (int next = 0; next < bgp.size(); next++) {
                    if (mayFollow(order, next)) {
                        longer.add(smallerFirst(order, next));
                    }
                }
            }
            longer = new ArrayList<>(longer.stream().distinct().toList());
            longer.sort(Comparator.comparing((List<Integer> order) -> sign * Cost.cOut(plan(order), cardinalities))
                    .thenComparing(NaiveBeam::compare));
            beam = longer.subList(0, Math.min(width, longer.size()));
        }
        return beam.stream().map(NaiveBeam::plan).toList();
    }

    private boolean mayFollow(List<Integer> order, int next) {
        if (order.contains(next)) {
            return false;
        }
        boolean someShares = false;
        for (int other = 0; other < bgp.size(); other++) {
            someShares |= !order.contains(other) && shares(order, other);
        }
        return !someShares || shares(order, next);
    }

    private boolean shares(List<Integer> order, int pattern) {
        return order.stream().anyMatch(member -> bgp.pattern(member).variables().stream()
                .anyMatch(bgp.pattern(pattern).variables()::contains));
    }

    private static List<Integer> smallerFirst(List<Integer> order, int next) {
        List<Integer> longer = new ArrayList<>(order);
        longer.add(next);
        return longer.size() == 2 ? longer.stream().sorted().toList() : longer;
    }

    private static int compare(List<Integer> order, List<Integer> other) {
        for (int i = 0; i < order.size(); i++) {
            if (!order.get(i).equals(other.get(i))) {
                return order.get(i) - other.get(i);
            }
        }
        return 0;
    }

    private static Plan plan(List<Integer> order) {
        return Plan.leftLinear(order.stream().mapToInt(Integer::intValue).toArray());
    }
}
