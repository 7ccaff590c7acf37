package org.gbjo.decision.pin;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.gbjo.run.WatchedFile;

/**
 * The pins of a file. A thread of its own reads it, and reads it again when it has changed. Queries never wait for a
 * new version; in the first second they wait for the first one, so that a program which asks a single query gets its
 * order, too.
 */
public final class PinSource {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    /** The rest of the wrong lines is counted. */
    private static final int MOST_FAULTS = 20;

    private final Path file;
    private final WatchedFile watched;
    private volatile Pins pins = Pins.NONE;

    /**
     * The pins of a file.
     *
     * @param nanoTime the clock, as {@link System#nanoTime}
     * @param background what reads the file
     */
    PinSource(Path file, LongSupplier nanoTime, Executor background) {
        this.file = file;
        this.watched = new WatchedFile(file, this::read, nanoTime, background);
        readInBackground();
    }

    public static PinSource of(Path file) {
        return new PinSource(file, System::nanoTime, WatchedFile.threads("gbjo-pin-reader"));
    }

    /** The pins as they are now. Once a second, this looks whether the file has changed. */
    public Pins pins() {
        if (watched.hasChanged()) {
            readInBackground();
        }
        watched.awaitFirst();
        return pins;
    }

    private void readInBackground() {
        watched.begin(() -> {});
    }

    private void read() {
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
