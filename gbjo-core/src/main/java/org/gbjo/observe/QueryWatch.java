package org.gbjo.observe;

import java.util.function.LongSupplier;
import org.gbjo.decision.Decision;
import org.gbjo.decision.settings.ObserveSettings;

/** Watches the executions of one query's BGPs. For one thread. */
public final class QueryWatch {
    private final Executions executions;
    private final ObserveSettings settings;
    private final ExecutionListener listener;
    private final boolean everything;
    private final LongSupplier nanoTime;
    private final SlowQuery slow;

    private QueryWatch(
            Executions executions,
            ObserveSettings settings,
            ExecutionListener listener,
            boolean everything,
            LongSupplier nanoTime) {
        this.executions = executions;
        this.settings = settings;
        this.listener = listener;
        this.everything = everything;
        this.nanoTime = nanoTime;
        this.slow = settings.slowQuery().isPresent() ? new SlowQuery(nanoTime.getAsLong()) : null;
    }

    /** Watches as settings say. */
    public static QueryWatch of(Executions executions, ObserveSettings settings) {
        return new QueryWatch(executions, settings, ExecutionListener.none(), false, System::nanoTime);
    }

    /** Observes every execution with the time of each step, whatever settings say, and tells it to a listener, too. */
    public static QueryWatch ofEverything(Executions executions, ObserveSettings settings, ExecutionListener listener) {
        return new QueryWatch(executions, settings, listener, true, System::nanoTime);
    }

    /** How many executions the next one stands for if it is to be observed; 0 if it is not. */
    public int weight(boolean isCheap) {
        if (everything || (isCheap && settings.isOn())) {
            return 1;
        }
        return executions.isDue(settings.oneIn()) ? settings.oneIn() : 0;
    }

    /** Begins to observe an execution. */
    public Observation begin(
            Decision decision, ExecutedPlan plan, ObservedPatterns patterns, ObservedBgp.Circumstances circumstances) {
        return new Observation(this::executed, decision, plan, patterns, circumstances, everything, nanoTime);
    }

    private void executed(ObservedBgp bgp) {
        executions.executed(bgp, settings);
        if (slow != null) {
            slow.add(bgp);
        }
        try {
            listener.executed(bgp);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            executions.logFailure(e);
        }
    }

    /** Whether somebody wants to hear when the query ends. */
    public boolean awaitsEnd() {
        return slow != null;
    }

    /**
     * The query has ended; a slow one is logged.
     *
     * @param text the query, of which the beginning is logged
     */
    public void ended(String text) {
        if (slow != null) {
            long nanos = nanoTime.getAsLong() - slow.start();
            if (nanos >= settings.slowQuery().orElseThrow().toNanos() && slow.log(nanos, text)) {
                executions.counters().recordSlow();
            }
        }
    }
}
