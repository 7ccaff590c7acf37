package org.gbjo.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Has a file read in the background, and again when it has changed. Nobody waits for a new version; in the first second
 * one may wait for the first, so that a program which asks once gets its answer, too. Shared by all threads.
 */
public final class WatchedFile {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);

    private final Path file;
    private final Runnable reader;
    private final LongSupplier nanoTime;
    private final Executor background;
    private final long created;
    private final CountDownLatch firstAttempt = new CountDownLatch(1);
    private final AtomicBoolean reading = new AtomicBoolean();
    private final AtomicLong lastLook = new AtomicLong();
    private volatile FileStamp stamp = FileStamp.NONE;

    /**
     * A file that is read as soon as somebody calls {@link #begin}.
     *
     * @param reader reads it; never called by two threads at a time
     * @param nanoTime the clock, as {@link System#nanoTime}
     * @param background what executes the reader
     */
    public WatchedFile(Path file, Runnable reader, LongSupplier nanoTime, Executor background) {
        this.file = file;
        this.reader = reader;
        this.nanoTime = nanoTime;
        this.background = background;
        this.created = nanoTime.getAsLong();
        lastLook.set(created);
    }

    /** Executes tasks in daemon threads of a name. */
    public static Executor threads(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.start();
        };
    }

    /** Reads the file in the background, unless somebody does. */
    public void begin(Runnable afterwards) {
        if (reading.compareAndSet(false, true)) {
            background.execute(() -> {
                try {
                    readNow();
                } finally {
                    reading.set(false);
                }
                afterwards.run();
            });
        }
    }

    /** Reads the file in this thread. */
    public synchronized void readNow() {
        stamp = FileStamp.of(file);
        try {
            reader.run();
        } finally {
            firstAttempt.countDown();
        }
    }

    /** Whether the file has changed, or is gone, since it was read; looks once a second. */
    public boolean hasChanged() {
        long now = nanoTime.getAsLong();
        long last = lastLook.get();
        return now - last > NANOS_BETWEEN_LOOKS
                && lastLook.compareAndSet(last, now)
                && !FileStamp.of(file).equals(stamp);
    }

    /** Whether there is no such file. */
    public boolean isGone() {
        return FileStamp.of(file).equals(FileStamp.NONE);
    }

    /** Waits for the first attempt to read, up to a second after this was made. */
    public void awaitFirst() {
        if (firstAttempt.getCount() > 0) {
            await(LONGEST_WAIT.minusNanos(nanoTime.getAsLong() - created));
        }
    }

    /** Waits until the first attempt to read has ended; returns whether it has. */
    public boolean await(Duration longest) {
        try {
            return firstAttempt.await(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
