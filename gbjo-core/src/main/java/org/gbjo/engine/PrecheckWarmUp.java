package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gbjo.run.Deadline;

/**
 * Lets an engine look at made-up queries as soon as there is a model, so that the look is compiled when the first real ones
 * come: a look of ten microseconds takes ten times as long before, which is what a cheap query takes itself.
 */
public final class PrecheckWarmUp {
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final Duration LONGEST_READING = Duration.ofMinutes(10);
    private static final int LOOKS = 10_000;
    private static final int SMALLEST = 3;
    private static final int SIZES = 6;

    private final Look look;
    private final AtomicBoolean begun = new AtomicBoolean();

    /** How an engine comes to look at a query. */
    public interface Look {
        /** Looks at a made-up star of so many patterns, every other of which ends in a constant. */
        void at(int patterns, JoinOrderer orderer);
    }

    public PrecheckWarmUp(Look look) {
        this.look = look;
    }

    /** Begins in a thread of its own; once, whoever asks. */
    public void begin(JoinOrderer orderer) {
        if (begun.compareAndSet(false, true)) {
            Thread thread = new Thread(() -> run(orderer), "gbjo-look-warm-up");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run(JoinOrderer orderer) {
        try {
            orderer.models().await(LONGEST_READING);
            // What is made up is not to be counted.
            JoinOrderer apart = new JoinOrderer(orderer.settings(), orderer.models(), new Counters());
            Deadline deadline = Deadline.after(LONGEST);
            for (int i = 0; i < LOOKS && !deadline.expired(); i++) {
                look.at(SMALLEST + i % SIZES, apart);
            }
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.engine").log(Level.DEBUG, "looking at made-up queries failed", e);
        }
    }
}
