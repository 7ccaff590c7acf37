package org.gbjo.observe;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts executions of BGPs by what was executed. Where one execution in so many is observed, each counts for all that
 * it stands for. Lock-free; a reader sees each number as it is at that moment.
 */
public final class ExecutionCounters {
    private final Map<ExecutedPlan, Sums> sums = new EnumMap<>(ExecutedPlan.class);
    private final LongAdder slow = new LongAdder();

    private record Sums(LongAdder executions, LongAdder cutOff, LongAdder nanos, LongAdder rows) {
        Sums() {
            this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder());
        }
    }

    ExecutionCounters() {
        for (ExecutedPlan plan : ExecutedPlan.values()) {
            sums.put(plan, new Sums());
        }
    }

    void record(ObservedBgp bgp) {
        Sums own = sums.get(bgp.plan());
        own.executions.add(bgp.weight());
        own.nanos.add(bgp.weight() * bgp.nanos());
        own.rows.add(bgp.weight() * bgp.resultRows());
        if (!bgp.complete()) {
            own.cutOff.add(bgp.weight());
        }
    }

    void recordSlow() {
        slow.increment();
    }

    /** How many BGPs were executed so. */
    public long executions(ExecutedPlan plan) {
        return sums.get(plan).executions.sum();
    }

    /** How many of these did not run to their end. */
    public long cutOff(ExecutedPlan plan) {
        return sums.get(plan).cutOff.sum();
    }

    /** The time that they took inside the engine. */
    public long nanos(ExecutedPlan plan) {
        return sums.get(plan).nanos.sum();
    }

    /** How many solutions they had. */
    public long rows(ExecutedPlan plan) {
        return sums.get(plan).rows.sum();
    }

    /** How many queries were slow, where a setting says what that is. */
    public long slowQueries() {
        return slow.sum();
    }
}
