package org.gbjo.store.join;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;

/** Makes the steps of a join from patterns in order. */
public final class JoinSteps {
    private final Graph graph;
    private final StopSignal stop;
    private final List<IdPattern> rest;
    private final List<RowCondition> pending;
    private final List<Step> steps = new ArrayList<>();
    private final List<RowCondition[]> checks = new ArrayList<>();
    private final List<Long> boundAfter = new ArrayList<>();
    private long bound;

    private JoinSteps(Graph graph, List<IdPattern> patterns, List<RowCondition> checks, long bound, StopSignal stop) {
        this.graph = graph;
        this.rest = new ArrayList<>(patterns);
        this.pending = new ArrayList<>(checks);
        this.bound = bound;
        this.stop = stop;
    }

    /**
     * A join of at least one pattern.
     *
     * @param patterns in the order in which they are joined
     * @param checks each is asked as soon as the values that it reads are there, at the latest in the end
     * @param bound the slots that have a value before the join, as bits
     * @param row the row to work on
     */
    public static JoinRun of(
            Graph graph, List<IdPattern> patterns, List<RowCondition> checks, long bound, int[] row, StopSignal stop) {
        JoinSteps building = new JoinSteps(graph, patterns, checks, bound, stop);
        while (!building.rest.isEmpty()) {
            building.addStep();
        }
        return new JoinRun(
                building.steps.toArray(new Step[0]),
                building.checks.toArray(new RowCondition[0][]),
                building.boundAfter.stream().mapToLong(Long::longValue).toArray(),
                row,
                stop);
    }

    private void addStep() {
        IdPattern next = rest.remove(0);
        long free = next.free(bound);
        List<IdPattern> sharing = new ArrayList<>();
        if (Long.bitCount(free) == 1 && endsWithSlot(next)) {
            sharing.add(next);
            for (IdPattern other : rest) {
                if (other.free(bound) == free && endsWithSlot(other)) {
                    sharing.add(other);
                }
            }
        }
        if (sharing.size() > 1) {
            rest.removeAll(sharing);
            List<IndexOrder> orders = new ArrayList<>();
            for (IdPattern pattern : sharing) {
                orders.add(pattern.order(pattern.known(bound), 0));
            }
            steps.add(new Intersection(graph, sharing, orders, Long.numberOfTrailingZeros(free), stop));
        } else {
            int known = next.known(bound);
            IndexOrder order = next.order(known, wantedNext());
            steps.add(new PatternScan(graph, next, order, Integer.bitCount(known)));
        }
        bound |= free;
        boundAfter.add(bound);
        addChecks();
    }

    /** Whether the variable without a value stands once, and not for a predicate, whose keys are no term ids. */
    private boolean endsWithSlot(IdPattern pattern) {
        int known = pattern.known(bound);
        return Integer.bitCount(known) == 2 && known != (1 << IndexOrder.SUBJECT | 1 << IndexOrder.OBJECT);
    }

    /** The variables of the pattern that follows: in their order, its look-ups move on through its index. */
    private long wantedNext() {
        return rest.isEmpty() ? 0 : rest.get(0).variables();
    }

    private void addChecks() {
        boolean last = rest.isEmpty();
        List<RowCondition> ready = new ArrayList<>();
        for (RowCondition check : pending) {
            if (last || (check.reads() & ~bound) == 0) {
                ready.add(check);
            }
        }
        pending.removeAll(ready);
        checks.add(ready.toArray(new RowCondition[0]));
    }
}
