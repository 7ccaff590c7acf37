package org.gbjo.decision.breaker;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Sends templates back to the native order that run slower in gbjo's. It knows by trying: a small share of executions
 * gets the native order, where that is predicted to be no risk. The promise: a template that can be compared, with
 * {@link BreakerRules#enough} complete executions of each order, does not stay slower than natively by more than
 * {@link BreakerRules#tolerance}. All others are listed as unknown. Shared by all threads.
 *
 * <p>A choice between two arms by their times is a bandit with two arms (Lai and Robbins, 1985). This one departs from
 * it in that trials never end, since data change, and in that they may cost a fixed share of the time, not of the
 * trials.
 */
public final class CircuitBreaker {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    private static final long NANOS_BETWEEN_SWEEPS = TimeUnit.MINUTES.toNanos(1);

    private final BreakerRules rules;
    private final LongSupplier nanoTime;
    private final long seed;
    private final ConcurrentMap<Object, TemplateRecord> templates = new ConcurrentHashMap<>();
    private final AtomicLong lastSweep;

    /**
     * A breaker.
     *
     * @param nanoTime the clock, as {@link System#nanoTime}
     * @param seed chooses which executions are trials
     */
    public CircuitBreaker(BreakerRules rules, LongSupplier nanoTime, long seed) {
        this.rules = rules;
        this.nanoTime = nanoTime;
        this.seed = seed;
        this.lastSweep = new AtomicLong(nanoTime.getAsLong());
    }

    /**
     * Which order an execution gets.
     *
     * @param template equal for executions that are compared; it is kept, so it should hold no store in memory
     * @param ourNanos what gbjo's order is predicted to take
     * @param nativeNanos what the native order is predicted to take
     */
    public Choice choose(Object template, double ourNanos, double nativeNanos) {
        TemplateRecord found = templates.get(template);
        if (found == null) {
            if (!hasRoom()) {
                return Choice.OURS;
            }
            found = templates.computeIfAbsent(template, key -> new TemplateRecord(rules, seed ^ key.hashCode()));
        }
        return found.choose(rules.isComparable(ourNanos, nativeNanos), nanoTime.getAsLong());
    }

    /**
     * Hears of a measured execution that has given all of its rows; of others, nobody knows how long they would have
     * taken.
     *
     * @param choice what was chosen for it
     * @param nanos the time spent inside of the engine
     * @param rows the rows of the result
     */
    public void completed(Object template, Choice choice, long nanos, long rows) {
        TemplateRecord found = templates.get(template);
        if (found != null && found.completed(choice, nanos, rows, nanoTime.getAsLong())) {
            log(found.state(template));
        }
    }

    /** Makes room for a new template among those that nobody has asked for lately. */
    private boolean hasRoom() {
        long last = lastSweep.get();
        long now = nanoTime.getAsLong();
        boolean full = templates.size() >= rules.mostTemplates();
        if (full && now - last >= NANOS_BETWEEN_SWEEPS && lastSweep.compareAndSet(last, now)) {
            templates.values().removeIf(TemplateRecord::isForgotten);
        }
        return templates.size() < rules.mostTemplates();
    }

    private static void log(TemplateState state) {
        LOG.log(
                Level.INFO,
                String.format(
                        Locale.ROOT,
                        "a template has %s: gbjo's order took %.2f times as long as the native one, by %d executions of each: %s",
                        state.inNativeOrder() ? "the native order from now on" : "gbjo's order again",
                        state.ratio(),
                        state.executions(),
                        state.template()));
    }

    /** All templates that are watched. */
    public List<TemplateState> templates() {
        return templates.entrySet().stream()
                .map(entry -> entry.getValue().state(entry.getKey()))
                .toList();
    }
}
