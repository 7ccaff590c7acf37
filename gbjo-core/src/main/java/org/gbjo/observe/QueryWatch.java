package org.gbjo.observe;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
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
        return of(executions, settings, System::nanoTime);
    }

    /** The same with another clock than {@link System#nanoTime}. */
    static QueryWatch of(Executions executions, ObserveSettings settings, LongSupplier nanoTime) {
        return new QueryWatch(executions, settings, ExecutionListener.none(), false, nanoTime);
    }

    /** Observes every execution with the time of each step, whatever settings say, and tells it to a listener, too. */
    public static QueryWatch ofEverything(Executions executions, ObserveSettings settings, ExecutionListener listener) {
        return new QueryWatch(executions, settings, listener, true, System::nanoTime);
    }

    /** Whether an execution is observed. */
    public enum Turn {
        /** It is not. */
        NOT,
        /** It is, but nobody hears of it if it turns out to be small. */
        IF_LARGE,
        /** It is. */
        ALWAYS
    }

    /** The same for an execution of which somebody may want to know how long just this one takes. */
    public Turn turn(Decision decision, boolean isCheap) {
        return isMeasured(decision) ? Turn.ALWAYS : turn(isCheap);
    }

    /**
     * Whether the next execution is observed.
     *
     * @param isCheap whether that costs next to nothing
     */
    public Turn turn(boolean isCheap) {
        if (everything || executions.isDue(settings.oneIn())) {
            return Turn.ALWAYS;
        }
        return isCheap && settings.isOn() ? Turn.IF_LARGE : Turn.NOT;
    }

    /** Whether the time of this execution is wanted; nothing else may be counted then, which would take time. */
    public static boolean isMeasured(Decision decision) {
        return decision.evidence().measurement().isPresent();
    }

    /** Begins to observe an execution whose turn it is. */
    public Observation begin(
            Turn turn,
            Decision decision,
            ExecutedPlan plan,
            ObservedPatterns patterns,
            Observation.Circumstances circumstances) {
        int many = everything || isMeasured(decision) ? 1 : settings.oneIn();
        return new Observation(
                this,
                decision,
                plan,
                patterns,
                circumstances,
                circumstances.isCheap() ? 1 : many,
                turn == Turn.ALWAYS ? many : 0);
    }

    boolean timesSteps() {
        return everything;
    }

    LongSupplier clock() {
        return nanoTime;
    }

    /** An execution has ended. */
    void executed(ObservedBgp bgp) {
        executions.executed(bgp, settings);
        if (slow != null) {
            slow.add(bgp);
        }
        executions.tell(listener, bgp);
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
    public void ended(Supplier<String> text) {
        if (slow != null) {
            long nanos = nanoTime.getAsLong() - slow.start();
            if (nanos >= settings.slowQuery().orElseThrow().toNanos() && slow.log(nanos, text.get())) {
                executions.counters().recordSlow();
            }
        }
    }
}
