package org.gbjo.cli.terminal;

import java.io.PrintStream;
import java.time.Duration;
import org.gbjo.job.Progress;

/**
 * Shows long work on standard error: a bar that is painted over on a terminal, a plain line every ten seconds in a log.
 * Work that is over before the first of them leaves no trace.
 *
 * <p>A thread of its own paints, so that {@link #update} is no more than the write of a number.
 */
public final class ConsoleProgress implements Progress, AutoCloseable {
    private static final long BAR_MILLIS = 200;
    private static final long LINE_MILLIS = 10_000;
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean bar;
    private final Thread painter = new Thread(this::paintRegularly, "progress");
    private ProgressStep step;
    private long start;
    private boolean painted;
    private boolean closed;
    private volatile long done;

    public ConsoleProgress(Terminal terminal) {
        this.out = terminal.err();
        this.bar = terminal.interactive();
        painter.setDaemon(true);
        painter.start();
    }

    @Override
    public synchronized void begin(String name, long total) {
        step = new ProgressStep(name, total);
        start = System.nanoTime();
        done = 0;
    }

    @Override
    public void update(long now) {
        done = now;
    }

    @Override
    public synchronized void end() {
        if (step != null && painted) {
            out.print(bar ? CLEAR_LINE : step.finished(done, elapsed()) + System.lineSeparator());
            out.flush();
        }
        painted = false;
        step = null;
    }

    @Override
    public synchronized void close() {
        end();
        closed = true;
        notifyAll();
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private synchronized void paintRegularly() {
        long last = System.nanoTime();
        try {
            while (!closed) {
                wait(BAR_MILLIS);
                boolean due = bar
                        || System.nanoTime() - last
                                >= Duration.ofMillis(LINE_MILLIS).toNanos();
                if (step != null && due && !closed) {
                    paint();
                    last = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void paint() {
        out.print(bar ? CLEAR_LINE + step.bar(done, elapsed()) : step.line(done, elapsed()) + System.lineSeparator());
        out.flush();
        painted = true;
    }
}
