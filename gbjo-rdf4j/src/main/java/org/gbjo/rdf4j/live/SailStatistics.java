package org.gbjo.rdf4j.live;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.live.BackgroundCounter;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;
import org.gbjo.rdf4j.translation.KnownStore;

/** The statistics of the store below a layer of the plug-in. They are made when the first query asks for them. */
public final class SailStatistics {
    private final NotifyingSail sail;
    private final KnownStore store;
    private final Circumstances circumstances;
    private final OpenGate gate = new OpenGate();
    private final WrittenStatements written;
    private volatile Optional<LiveStatistics> made = Optional.empty();

    /**
     * How a store is counted.
     *
     * @param background who counts
     * @param options when and how, by settings and what is known of a store
     */
    public record Circumstances(
            Executor background, LongSupplier nanoTime, BiFunction<Settings, StoreProfile, LiveOptions> options) {
        public static Circumstances usual() {
            return new Circumstances(BackgroundCounter.executor(), System::nanoTime, LiveOptions::of);
        }
    }

    /**
     * The statistics of a store.
     *
     * @param hearsAll whether all that is written through the plug-in is written as it is, and no layer adds to it
     */
    public SailStatistics(NotifyingSail sail, Circumstances circumstances, boolean hearsAll) {
        this.sail = sail;
        this.written = new WrittenStatements(hearsAll);
        this.store = KnownStore.of(sail);
        this.circumstances = circumstances;
        sail.addSailChangedListener(written);
    }

    /** The statistics as they are; nothing if no query has asked for them. */
    public Optional<LiveStatistics> made() {
        return made;
    }

    /**
     * The statistics, which are made if there are none.
     *
     * @param size about how many statements there are
     */
    public LiveStatistics get(Settings settings, StoreProfile profile, LongSupplier size) {
        return made.orElseGet(() -> make(settings, profile, size));
    }

    private synchronized LiveStatistics make(Settings settings, StoreProfile profile, LongSupplier size) {
        if (made.isEmpty()) {
            made = Optional.of(new LiveStatistics(
                    new CountedSail(sail, store, size.getAsLong(), gate, written),
                    circumstances.options().apply(settings, profile),
                    circumstances.background(),
                    circumstances.nanoTime()));
        }
        return made.get();
    }

    public WrittenStatements written() {
        return written;
    }

    /** The store is opened, perhaps again and with other statements. */
    public void open() {
        written.changed();
        gate.open();
    }

    /** The store is about to be closed: whoever counts it ends. */
    public void close() {
        gate.close();
    }
}
