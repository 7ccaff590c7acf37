package org.gbjo.observe;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.gbjo.decision.settings.ObserveSettings;

/**
 * The executions of a plug-in in this process: tells each that was observed to all who listen, and counts. A listener
 * that fails does not make a query fail. Shared by all threads.
 */
public final class Executions {
    private static final System.Logger LOG = System.getLogger("org.gbjo.observe");

    /** Of 2^32. */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    private static final long MOST_UNSIGNED = 0xFFFFFFFFL;

    private final List<ExecutionListener> listeners = new CopyOnWriteArrayList<>();
    private final ExecutionCounters counters = new ExecutionCounters();
    private final WorstJoins worst = new WorstJoins();
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicBoolean failed = new AtomicBoolean();

    /** Lets a listener hear of all executions that end from now on. */
    public void add(ExecutionListener listener) {
        listeners.add(listener);
    }

    public void remove(ExecutionListener listener) {
        listeners.remove(listener);
    }

    public ExecutionCounters counters() {
        return counters;
    }

    /** The joins whose rows were predicted worst. */
    public WorstJoins worst() {
        return worst;
    }

    /** Forgets what depends on the data, which have changed. */
    public void forget() {
        worst.clear();
    }

    /**
     * Whether it is the turn of the next execution, where one in so many is observed. The multiples of the golden ratio
     * are spread evenly also over every so many-th execution (Weyl, 1916). To count up to so many would observe the same
     * BGP of a query each time.
     */
    boolean isDue(int oneIn) {
        if (oneIn <= 1) {
            return oneIn == 1;
        }
        long place = Integer.toUnsignedLong(turn.getAndIncrement() * GOLDEN_RATIO);
        return place <= MOST_UNSIGNED / oneIn;
    }

    /** An execution has ended. */
    void executed(ObservedBgp bgp, ObserveSettings settings) {
        counters.record(bgp);
        tell(worst::record, bgp);
        tell(ObservedBgp::teach, bgp);
        if (settings.templates().isPresent()) {
            tell(each -> TemplateFiles.of(settings.templates().get()).record(each), bgp);
        }
        for (ExecutionListener listener : listeners) {
            tell(listener, bgp);
        }
    }

    /** Tells a listener of an execution, whether it fails or not. */
    void tell(ExecutionListener listener, ObservedBgp bgp) {
        try {
            listener.executed(bgp);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            logFailure(e);
        }
    }

    private void logFailure(Throwable failure) {
        if (failed.compareAndSet(false, true)) {
            LOG.log(Level.WARNING, "a listener failed at an execution that it heard of; said once", failure);
        }
    }
}
