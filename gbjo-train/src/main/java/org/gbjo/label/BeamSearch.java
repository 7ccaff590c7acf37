package org.gbjo.label;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * Very good and very bad left-linear plans by a bottom-up beam search on the true C_out (paper, section 5, "Plan
 * Generation"): at each step every kept subplan is extended by every pattern that may follow, and the cheapest or the
 * dearest are kept.
 *
 * <p>The paper leaves three things open. Single patterns, which all cost nothing, are ranked by their own counts.
 * Subplans that differ in the order of their first two patterns are one. Equal costs are ranked by the order of
 * patterns, the smaller first. Unlike the paper's, these plans join what is connected before they multiply what is not.
 */
final class BeamSearch {
    private final Bgp bgp;
    private final ToDoubleFunction<PatternSet> rows;
    private final Deadline deadline;
    private final int width;

    /**
     * A search.
     *
     * @param rows the true rows of a set of patterns
     */
    BeamSearch(Bgp bgp, ToDoubleFunction<PatternSet> rows, int width, Deadline deadline) {
        this.bgp = bgp;
        this.rows = rows;
        this.width = width;
        this.deadline = deadline;
    }

    /** The patterns joined so far, of the first two the smaller first. */
    @SuppressWarnings("ArrayRecordComponent") // compared by the ranking alone
    private record Subplan(int[] order, PatternSet patterns, double cost) {
        Subplan extended(int pattern, double cardinality) {
            int[] longer = Arrays.copyOf(order, order.length + 1);
            longer[order.length] = pattern;
            if (longer.length == 2) {
                Arrays.sort(longer);
            }
            return new Subplan(longer, patterns.with(pattern), cost + cardinality);
        }
    }

    /** At most as many plans as the beam is wide, the cheapest first. */
    List<Plan> cheapest() {
        return search(Comparator.comparingDouble(subplan -> subplan.cost));
    }

    /** At most as many plans as the beam is wide, the dearest first. */
    List<Plan> dearest() {
        return search(
                Comparator.comparingDouble((Subplan subplan) -> subplan.cost).reversed());
    }

    private List<Plan> search(Comparator<Subplan> byCost) {
        Comparator<Subplan> ranking = byCost.thenComparing(subplan -> subplan.order, Arrays::compare);
        List<Subplan> beam = singlePatterns(ranking);
        for (int length = 2; length <= bgp.size(); length++) {
            NavigableSet<Subplan> best = new TreeSet<>(ranking);
            for (Subplan subplan : beam) {
                extend(subplan, best);
            }
            beam = List.copyOf(best);
        }
        return beam.stream().map(subplan -> Plan.leftLinear(subplan.order)).toList();
    }

    private List<Subplan> singlePatterns(Comparator<Subplan> ranking) {
        NavigableSet<Subplan> best = new TreeSet<>(ranking);
        for (int pattern = 0; pattern < bgp.size(); pattern++) {
            PatternSet single = PatternSet.of(pattern);
            keep(new Subplan(new int[] {pattern}, single, rows.applyAsDouble(single)), best);
        }
        List<Subplan> free = new ArrayList<>();
        for (Subplan subplan : best) {
            free.add(new Subplan(subplan.order, subplan.patterns, 0));
        }
        return free;
    }

    private void extend(Subplan subplan, NavigableSet<Subplan> best) {
        for (int pattern : bgp.mayFollow(subplan.patterns).toArray()) {
            deadline.check();
            double cardinality = rows.applyAsDouble(subplan.patterns.with(pattern));
            keep(subplan.extended(pattern, cardinality), best);
        }
    }

    /** A subplan that is there already, made the other way round, is dropped by the set. */
    private void keep(Subplan subplan, NavigableSet<Subplan> best) {
        best.add(subplan);
        if (best.size() > width) {
            best.pollLast();
        }
    }
}
