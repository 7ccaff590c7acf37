package org.gbjo.decision.pin;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.gbjo.run.FileStamp;

/**
 * The pins of a file. A thread of its own reads it, and reads it again when it has changed. Queries never wait for a
 * new version; in the first second they wait for the first one, so that a program which asks a single query gets its
 * order, too.
 */
public final class PinSource {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);
    /** The rest of the wrong lines is counted. */
    private static final int MOST_FAULTS = 20;

    private final Path file;
    private final LongSupplier nanoTime;
    private final Executor background;
    private final long created;
    private final CountDownLatch firstAttempt = new CountDownLatch(1);
    private final AtomicBoolean reading = new AtomicBoolean();
    private final AtomicLong lastLook = new AtomicLong();
    private volatile Pins pins = Pins.NONE;
    private volatile FileStamp stamp = FileStamp.NONE;
    private volatile boolean attempted;

    /**
     * The pins of a file.
     *
     * @param nanoTime the clock, as {@link System#nanoTime}
     * @param background what reads the file
     */
    PinSource(Path file, LongSupplier nanoTime, Executor background) {
        this.file = file;
        this.nanoTime = nanoTime;
        this.background = background;
        this.created = nanoTime.getAsLong();
        lastLook.set(created);
        readInBackground();
    }

    public static PinSource of(Path file) {
        return new PinSource(file, System::nanoTime, PinSource::startThread);
    }

    private static void startThread(Runnable task) {
        Thread thread = new Thread(task, "gbjo-pin-reader");
        thread.setDaemon(true);
        thread.start();
    }

    /** The pins as they are now. Once a second, this looks whether the file has changed. */
    public Pins pins() {
        long now = nanoTime.getAsLong();
        long last = lastLook.get();
        if (now - last > NANOS_BETWEEN_LOOKS && lastLook.compareAndSet(last, now)) {
            if (!FileStamp.of(file).equals(stamp)) {
                readInBackground();
            }
        }
        if (!attempted) {
            await(LONGEST_WAIT.minusNanos(now - created));
        }
        return pins;
    }

    private void await(Duration longest) {
        try {
            firstAttempt.await(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readInBackground() {
        if (reading.compareAndSet(false, true)) {
            background.execute(() -> {
                try {
                    read();
                } finally {
                    attempted = true;
                    firstAttempt.countDown();
                    reading.set(false);
                }
            });
        }
    }

    private void read() {
        stamp = FileStamp.of(file);
        try {
            PinReader.Reading read = PinReader.read(file);
            pins = read.pins();
            log(read.faults());
            LOG.log(Level.INFO, () -> read.pins().size() + " templates are pinned by " + file);
        } catch (IOException | RuntimeException e) {
            pins = Pins.NONE;
            String why = e instanceof NoSuchFileException ? "there is no file " + file : e.getMessage();
            LOG.log(Level.WARNING, "no template is pinned: " + why);
        }
    }

    private static void log(List<String> faults) {
        faults.stream().limit(MOST_FAULTS).forEach(fault -> LOG.log(Level.WARNING, "a pin is wrong: " + fault));
        if (faults.size() > MOST_FAULTS) {
            LOG.log(Level.WARNING, (faults.size() - MOST_FAULTS) + " more pins are wrong");
        }
    }
}
