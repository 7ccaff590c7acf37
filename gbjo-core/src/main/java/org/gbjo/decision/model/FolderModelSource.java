package org.gbjo.decision.model;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.gbjo.folder.ModelFolder;
import org.gbjo.run.WatchedFile;

/**
 * The model of a folder. A thread of its own reads it, since a large one takes seconds, and reads it again when its
 * description has changed. A new version that cannot be read leaves the old one in use. Queries never wait for a new
 * version. In the first second they wait for the model, so that a program which asks a single query gets its order,
 * too.
 */
public final class FolderModelSource implements ModelSource {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");

    private final Path folder;
    private final Function<Path, LoadedModel> reader;
    private final Optional<WarmUp> warmUp;
    private final WatchedFile description;
    private final PlanningTimes times = new PlanningTimes();
    private volatile ModelState state = new ModelState.Loading();

    private FolderModelSource(
            Path folder,
            Function<Path, LoadedModel> reader,
            Optional<WarmUp> warmUp,
            LongSupplier nanoTime,
            Executor background) {
        this.folder = folder;
        this.reader = reader;
        this.warmUp = warmUp;
        this.description = new WatchedFile(folder.resolve(ModelFolder.DESCRIPTION), this::read, nanoTime, background);
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
                WatchedFile.threads("gbjo-model-reader"));
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
        // While a folder is exchanged, it may have no description.
        if (description.hasChanged() && !description.isGone()) {
            readInBackground();
        }
        if (state instanceof ModelState.Loading) {
            description.awaitFirst();
        }
        return state;
    }

    @Override
    public boolean await(Duration longest) {
        return description.await(longest);
    }

    @Override
    public ModelState reload() {
        description.readNow();
        return state;
    }

    private void readInBackground() {
        description.begin(() -> {
            if (state instanceof ModelState.Ready ready) {
                warmUp.ifPresent(planning -> planning.inUse(ready.model(), times));
            }
        });
    }

    private void read() {
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
        }
    }
}
