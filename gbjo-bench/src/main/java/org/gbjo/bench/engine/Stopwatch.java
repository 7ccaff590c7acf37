package org.gbjo.bench.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures what happens in the thread that starts it, until it is asked in the same thread. */
final class Stopwatch {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long processorNanos = THREADS.getCurrentThreadCpuTime();
    private final long wallNanos = System.nanoTime();

    static Stopwatch start() {
        return new Stopwatch();
    }

    double wallSeconds() {
        return (System.nanoTime() - wallNanos) / 1e9;
    }

    /** The time for which a processor worked for the thread: little of what else the machine does is in it. */
    double processorSeconds() {
        return (THREADS.getCurrentThreadCpuTime() - processorNanos) / 1e9;
    }
}
