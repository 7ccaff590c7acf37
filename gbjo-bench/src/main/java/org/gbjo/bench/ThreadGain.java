package org.gbjo.bench;

import java.util.concurrent.atomic.AtomicLong;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.run.Deadline;

/**
 * How many times the searches of one thread two threads do together. Both are measured in turns, in short stretches of
 * the same process, and the median stretch of each counts: what else happens on the machine meets both alike.
 */
final class ThreadGain {
    private static final int STRETCHES = 11;
    private static final long STRETCH_NANOS = 100_000_000;

    private ThreadGain() {}

    static double of(Planner planner, Bgp bgp) {
        double[] one = new double[STRETCHES];
        double[] two = new double[STRETCHES];
        for (int i = 0; i < STRETCHES; i++) {
            one[i] = searches(planner, bgp, 1);
            two[i] = searches(planner, bgp, 2);
        }
        return Distribution.of(two).median() / Distribution.of(one).median();
    }

    private static double searches(Planner planner, Bgp bgp, int threads) {
        AtomicLong done = new AtomicLong();
        long end = System.nanoTime() + STRETCH_NANOS;
        Thread[] workers = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            workers[i] = new Thread(() -> {
                long count = 0;
                while (System.nanoTime() < end) {
                    planner.plan(bgp, Deadline.none());
                    count++;
                }
                done.addAndGet(count);
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("the benchmark was interrupted", e);
            }
        }
        return done.get();
    }
}
