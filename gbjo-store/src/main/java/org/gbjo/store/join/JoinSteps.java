package org.gbjo.store.join;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/** Makes the steps of a join from the parts of a plan. */
public final class JoinSteps {
    private final Graph graph;
    private final StopSignal stop;
    private final QueryMemory memory;
    private final long boundBefore;
    private final List<JoinPart> rest;
    private final List<RowCondition> pending;
    private final List<Step> steps = new ArrayList<>();
    private final List<RowCondition[]> checks = new ArrayList<>();
    private final List<Long> boundAfter = new ArrayList<>();
    private long bound;
    /** The slot whose values ascend from row to row, as a bit. */
    private long ascending;

    private JoinSteps(
            Graph graph,
            List<? extends JoinPart> parts,
            List<RowCondition> checks,
            long bound,
            StopSignal stop,
            QueryMemory memory) {
        this.graph = graph;
        this.rest = new ArrayList<>(parts);
        this.pending = new ArrayList<>(checks);
        this.bound = bound;
        this.boundBefore = bound;
        this.stop = stop;
        this.memory = memory;
    }

    /**
     * A join of at least one pattern.
     *
     * @param parts in the order in which they are joined
     * @param checks each is asked as soon as the values that it reads are there, at the latest in the end
     * @param bound the slots that have a value before the join, as bits
     * @param row the row to work on
     * @param memory what tables of rows may hold
     */
    public static JoinRun of(
            Graph graph,
            List<? extends JoinPart> parts,
            List<RowCondition> checks,
            long bound,
            int[] row,
            StopSignal stop,
            QueryMemory memory) {
        JoinSteps building = new JoinSteps(graph, parts, checks, bound, stop, memory);
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
        JoinPart next = rest.remove(0);
        if (next instanceof JoinTable table) {
            addTable(table);
        } else if (next instanceof JoinPath path) {
            addPath(path);
        } else if (next instanceof IdPattern pattern) {
            addPattern(pattern);
        }
        bound |= next.variables();
        boundAfter.add(bound);
        addChecks();
    }

    private void addPattern(IdPattern pattern) {
        List<IdPattern> sharing = sharing(pattern);
        if (sharing.size() > 1) {
            List<IndexOrder> orders = new ArrayList<>();
            for (IdPattern each : sharing) {
                orders.add(each.order(each.known(bound), 0, 0));
            }
            int slot = Long.numberOfTrailingZeros(pattern.free(bound));
            ascending = steps.isEmpty() ? 1L << slot : ascending;
            steps.add(new Intersection(graph, sharing, orders, slot, stop));
        } else {
            int known = pattern.known(bound);
            IndexOrder order = pattern.order(known, wantedNext(), ascending);
            int depth = Integer.bitCount(known);
            if (steps.isEmpty() && depth < 3) {
                ascending = 1L << pattern.slots()[order.position(depth)];
            }
            steps.add(new PatternScan(graph, pattern, order, depth));
        }
    }

    /** The pattern and those after it that have the same single variable without a value, which are taken out. */
    private List<IdPattern> sharing(IdPattern pattern) {
        List<IdPattern> sharing = new ArrayList<>();
        sharing.add(pattern);
        long free = pattern.free(bound);
        if (Long.bitCount(free) == 1 && endsWithSlot(pattern)) {
            for (JoinPart part : rest) {
                if (part instanceof IdPattern other && other.free(bound) == free && endsWithSlot(other)) {
                    sharing.add(other);
                }
            }
            rest.removeAll(sharing);
        }
        return sharing;
    }

    private void addPath(JoinPath path) {
        if (steps.isEmpty()) {
            ascending = Long.lowestOneBit(path.beginsKnown(bound) ? path.free(bound) : 1L << path.from());
        }
        steps.add(new PathStep(path, bound));
    }

    /** A table is filled with all values of its variables but those that are known before the whole join begins. */
    private void addTable(JoinTable table) {
        long variables = table.variables();
        long given = variables & boundBefore;
        List<RowCondition> inside = new ArrayList<>();
        for (RowCondition check : pending) {
            if (check.isOfRowAlone() && (check.reads() & ~variables) == 0) {
                inside.add(check);
            }
        }
        pending.removeAll(inside);
        int[] row = new int[Long.SIZE - Long.numberOfLeadingZeros(variables)];
        JoinRun build = of(graph, table.parts(), inside, given, row, stop, memory);
        steps.add(new TableStep(
                build, slots(variables & bound & ~given), slots(variables & ~bound), slots(given), memory, stop));
    }

    /** The slots that bits stand for. */
    public static int[] slots(long bits) {
        int[] slots = new int[Long.bitCount(bits)];
        long left = bits;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = Long.numberOfTrailingZeros(left);
            left &= left - 1;
        }
        return slots;
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
