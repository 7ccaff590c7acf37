package org.gbjo.decision.model;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.gbjo.folder.ModelFolder;
import org.gbjo.run.FileStamp;

/**
 * The model of a folder. A thread of its own reads it, since a large one takes seconds, and reads it again when its
 * description has changed. A new version that cannot be read leaves the old one in use. Queries never wait for a new
 * version. In the first second they wait for the model, so that a program which asks a single query gets its order,
 * too.
 */
public final class FolderModelSource implements ModelSource {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);

    private final Path folder;
    private final Function<Path, LoadedModel> reader;
    private final Optional<WarmUp> warmUp;
    private final LongSupplier nanoTime;
    private final Executor background;
    private final long created;
    private final CountDownLatch firstAttempt = new CountDownLatch(1);
    private final AtomicBoolean reading = new AtomicBoolean();
    private final AtomicLong lastLook = new AtomicLong();
    private final PlanningTimes times = new PlanningTimes();
    private volatile ModelState state = new ModelState.Loading();
    private volatile FileStamp stamp = FileStamp.NONE;

    private FolderModelSource(
            Path folder,
            Function<Path, LoadedModel> reader,
            Optional<WarmUp> warmUp,
            LongSupplier nanoTime,
            Executor background) {
        this.folder = folder;
        this.reader = reader;
        this.warmUp = warmUp;
        this.nanoTime = nanoTime;
        this.background = background;
        this.created = nanoTime.getAsLong();
        lastLook.set(created);
        readInBackground();
    }

    /**
     * A model that is read by a function of the caller's, and not warmed up.
     *
     * @param nanoTime the clock, as {@link System#nanoTime}
     * @param background what reads the model
     */
    public FolderModelSource(
            Path folder, Function<Path, LoadedModel> reader, LongSupplier nanoTime, Executor background) {
        this(folder, reader, Optional.empty(), nanoTime, background);
    }

    /** The model of a model folder. */
    public static FolderModelSource of(Path folder) {
        return new FolderModelSource(
                folder,
                LoadedModel::read,
                Optional.of(new WarmUp(System::nanoTime)),
                System::nanoTime,
                FolderModelSource::startThread);
    }

    private static void startThread(Runnable reading) {
        Thread thread = new Thread(reading, "gbjo-model-reader");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String name() {
        return folder.toString();
    }

    @Override
    public PlanningTimes times() {
        return times;
    }

    /** Once a second, this looks whether the folder has changed. */
    @Override
    public ModelState state() {
        long now = nanoTime.getAsLong();
        long last = lastLook.get();
        if (now - last > NANOS_BETWEEN_LOOKS && lastLook.compareAndSet(last, now)) {
            FileStamp current = FileStamp.of(folder.resolve(ModelFolder.DESCRIPTION));
            if (!current.equals(stamp) && !current.equals(FileStamp.NONE)) {
                readInBackground();
            }
        }
        if (state instanceof ModelState.Loading) {
            await(LONGEST_WAIT.minusNanos(now - created));
        }
        return state;
    }

    @Override
    public boolean await(Duration longest) {
        try {
            return firstAttempt.await(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public ModelState reload() {
        read();
        return state;
    }

    private void readInBackground() {
        if (reading.compareAndSet(false, true)) {
            background.execute(() -> {
                try {
                    read();
                } finally {
                    reading.set(false);
                }
                if (state instanceof ModelState.Ready ready) {
                    warmUp.ifPresent(planning -> planning.inUse(ready.model(), times));
                }
            });
        }
    }

    private synchronized void read() {
        stamp = FileStamp.of(folder.resolve(ModelFolder.DESCRIPTION));
        try {
            LoadedModel model = reader.apply(folder);
            warmUp.ifPresent(planning -> planning.beforeUse(model));
            state = new ModelState.Ready(model);
            LOG.log(Level.INFO, () -> "joins are ordered by the model " + folder + ", made of " + model.origin());
        } catch (Throwable e) {
            // Also when the memory is not enough: queries go on without the model.
            String why = e.getMessage() == null ? e.toString() : e.getMessage();
            if (state instanceof ModelState.Ready) {
                LOG.log(Level.WARNING, "the new version of a model is not used, the old one stays: " + why);
            } else {
                state = new ModelState.Unusable(why);
                LOG.log(Level.WARNING, "joins keep the engine's order until there is a usable model: " + why);
            }
        } finally {
            firstAttempt.countDown();
        }
    }
}
