package org.gbjo.decision.plugin;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.SyntheticQueries;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;

/**
 * Lets an engine ask about synthetic queries as soon as there is a model, so that the pre-check is compiled before
 * the first real query: until then it takes ten times as long, which is what a cheap query takes itself. Once for a
 * process.
 */
public final class PrecheckWarmUp {
    /** Of the processor's time, if the virtual machine tells it: a server that begins is busy. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration LONGEST_READING = Duration.ofMinutes(10);
    private static final int QUERIES = 10_000;
    private static final int SMALLEST = 3;
    private static final int SIZES = 6;

    private final Engine engine;
    private final AtomicBoolean begun = new AtomicBoolean();

    /** How an engine comes to ask. */
    public interface Engine {
        /** Asks an orderer about the patterns of a synthetic star, in the way of a real query. */
        void ask(List<Pattern> star, JoinOrderer orderer);
    }

    public PrecheckWarmUp(Engine engine) {
        this.engine = engine;
    }

    /** Begins in a thread of its own; a second call does nothing. */
    void begin(JoinOrderer orderer) {
        if (begun.compareAndSet(false, true)) {
            Thread thread = new Thread(() -> run(orderer), "gbjo-precheck-warm-up");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run(JoinOrderer orderer) {
        try {
            orderer.models().await(LONGEST_READING);
            JoinOrderer apart = orderer.forSyntheticQueries();
            Deadline deadline = Deadline.after(
                    LONGEST,
                    THREADS.isCurrentThreadCpuTimeSupported() ? THREADS::getCurrentThreadCpuTime : System::nanoTime);
            for (int i = 0; i < QUERIES && !deadline.expired(); i++) {
                engine.ask(SyntheticQueries.starWithPredicates(SMALLEST + i % SIZES), apart);
            }
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.decision").log(Level.DEBUG, "the pre-check of synthetic queries failed", e);
        }
    }
}
