package org.gbjo.job;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** What is done with pools of threads. */
public final class Threads {
    private Threads() {}

    /**
     * Interrupts what still runs and returns when all of it has ended, also if this thread is interrupted meanwhile.
     */
    public static void end(ExecutorService pool) {
        pool.shutdownNow();
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
