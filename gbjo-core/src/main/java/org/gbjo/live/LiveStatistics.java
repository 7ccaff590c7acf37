package org.gbjo.live;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.model.WarmUp;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.run.Room;

/**
 * The statistics of one store. They are counted when its queries have taken some time, kept beside the store, looked at
 * again when the store has changed, and counted again when it has changed too much. Until there are any, and whenever
 * something fails, the engine's own order stays. Shared by all threads; it works in those of {@code background}.
 */
public final class LiveStatistics {
    private static final System.Logger LOG = System.getLogger("org.gbjo.live");

    private static final String WAITING = "the store is counted when its queries have taken some time";
    private static final String COUNTING = "the store is being counted";
    private static final int BATCH = 4096;
    private static final long PAUSE_MILLISECONDS = 5;
    private static final int MOST_PAUSES = 2000;

    private final LiveStore store;
    private final LiveOptions options;
    private final Executor background;
    private final LongSupplier nanoTime;
    private final Optional<KeptStatistics> kept;
    private final CountProgress progress;
    private final WorkSchedule schedule;
    private final LiveModels models = new LiveModels(this);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile boolean counted;
    private volatile Instant since = Instant.EPOCH;
    private volatile List<LiveTable> tables = List.of();
    private volatile long seenVersion;
    private volatile Drift drift = Drift.NONE;
    /** What had been written when the store was counted, or compared with its statistics. */
    private volatile Writes seenWrites = Writes.NONE;
    /** What had been written when a count or a comparison began. */
    private volatile Writes writesBefore = Writes.NONE;

    private volatile Slices slices;

    public LiveStatistics(LiveStore store, LiveOptions options, Executor background, LongSupplier nanoTime) {
        this.store = store;
        this.options = options;
        this.background = background;
        this.nanoTime = nanoTime;
        this.kept = options.home(store).map(KeptStatistics::new);
        this.progress = new CountProgress(store.name(), nanoTime);
        this.schedule = new WorkSchedule(options.leastQueryTime().toNanos());
        models.await(WAITING);
        schedule.expectCount(store.triples().orElse(0));
        if (kept.filter(KeptStatistics::exist).isPresent()) {
            work(this::resume);
        }
    }

    String name() {
        return store.name();
    }

    /** What orders the joins of a graph; graphs without statistics of their own share those of all named graphs. */
    public JoinOrderer orderer(String graph, Settings settings, StoreProfile profile, JoinOrdererRegistry registry) {
        return models.of(graph).orderer(settings, profile, registry);
    }

    /** The model of a graph. */
    public ModelSource modelOf(String graph) {
        return models.of(graph);
    }

    /** How far the store has changed since it was counted, as far as it is known. */
    public Drift drift() {
        return drift;
    }

    /** Whether there are statistics. */
    public boolean isCounted() {
        return counted;
    }

    /** When the statistics were taken into use; nothing if there are none. */
    public Optional<Instant> since() {
        return counted ? Optional.of(since) : Optional.empty();
    }

    /** The triples that were counted, of all graphs with statistics of their own. */
    public long triples() {
        return triples(tables);
    }

    /** A graph with statistics of its own is also one of all named graphs. */
    private long triples(List<LiveTable> counted) {
        return counted.stream()
                .filter(table -> table.graph().equals(LiveStore.DEFAULT_GRAPH)
                        || (table.graph().equals(LiveStore.NAMED_GRAPHS) && !store.showsAllInDefaultGraph()))
                .mapToLong(LiveTable::triples)
                .sum();
    }

    /** How far the current step of a count is, from 0 to 1; 0 if nothing is counted now. */
    public double progress() {
        return progress.share();
    }

    /** What there is to say of the statistics, for people. */
    public String describe() {
        if (!counted) {
            return models.of(LiveStore.DEFAULT_GRAPH).why();
        }
        return String.format(
                Locale.ROOT,
                "statistics of %d triples in %d %s%s; since then %.1f %% of the triples and %.1f %% of the counts that"
                        + " were compared have changed",
                triples(),
                tables.size(),
                tables.size() == 1 ? "graph" : "tables",
                tables.size() == 1 ? "" : ", where named graphs without a table of their own share one",
                100 * drift.triples(),
                100 * drift.counts());
    }

    /**
     * How many queries the next one stands for, if it is timed; 0 if it need not be. To hear of the end of a query
     * costs some nanoseconds for each of its rows.
     */
    public int weightOfNext() {
        return !counted || options.idleOnly() ? 1 : schedule.weightOfNext();
    }

    /** Says that a query begins; it may read a slice of a store that has no snapshots. */
    public void queryBegins() {
        running.incrementAndGet();
        Slices reading = slices;
        if (reading != null && reading.advance()) {
            slices = null;
            busy.set(false);
            work(() -> finishSlices(reading));
        }
    }

    /** Says that a query has ended, and how long the engine took. */
    public void queryEnded(long nanos) {
        running.decrementAndGet();
        Slices reading = slices;
        if (reading != null) {
            reading.earn(nanos);
        } else if (schedule.isDueAfter(nanos) && isWorthALook()) {
            schedule.restart();
            work(counted ? this::look : this::count);
        }
    }

    private boolean isWorthALook() {
        return !busy.get() && (!counted || store.version() != seenVersion);
    }

    private interface Work {
        void run() throws IOException;
    }

    private void work(Work step) {
        if (busy.compareAndSet(false, true)) {
            background.execute(() -> {
                try {
                    attempt(step);
                } finally {
                    busy.set(slices != null);
                }
            });
        }
    }

    /** One at a time. Whatever fails, also for want of memory, leaves the engine's order, or the statistics that there are. */
    private synchronized void attempt(Work step) {
        try {
            step.run();
        } catch (CancellationException e) {
            LOG.log(Level.DEBUG, () -> "the count of " + store.name() + " ends with the store: " + e.getMessage());
        } catch (Throwable e) {
            String why = e.getMessage() == null ? e.toString() : e.getMessage();
            LOG.log(Level.WARNING, "the statistics of " + store.name() + " could not be counted: " + why);
            schedule.waitLonger();
            if (!counted) {
                leave("the store could not be counted: " + why);
            }
        }
    }

    /** Counts the store now, in this thread; of a store without snapshots, nobody may write meanwhile. */
    public void countNow() {
        attempt(store.hasSnapshots() ? this::count : this::countAtOnce);
    }

    private void countAtOnce() throws IOException {
        Slices whole = new Slices(store, options, nanoTime);
        whole.readAll();
        finishSlices(whole);
    }

    private void resume() throws IOException {
        List<LiveTable> read;
        try {
            read = kept.orElseThrow().read();
        } catch (IOException | RuntimeException e) {
            LOG.log(
                    Level.INFO,
                    "the statistics beside " + store.name() + " are not used and will be counted again: "
                            + e.getMessage());
            return;
        }
        long version = store.version();
        writesBefore = store.writes().orElse(Writes.NONE);
        Optional<StoreSnapshot> opened = store.hasSnapshots() ? store.open() : Optional.empty();
        if (opened.isEmpty()) {
            return;
        }
        Drift found;
        try (StoreSnapshot snapshot = opened.get()) {
            found = Drift.of(read, snapshot, options.mostChange());
        }
        if (found.exceeds(options.mostChange())) {
            LOG.log(Level.INFO, () -> "the statistics beside " + store.name() + " no longer fit and are counted again");
            count();
        } else {
            use(read, version, found);
        }
    }

    /** Looks whether the store still fits its statistics. */
    private void look() throws IOException {
        long start = nanoTime.getAsLong();
        long version = store.version();
        Optional<Writes> writes = store.writes();
        Drift written = writes.map(this::since).orElse(Drift.NONE);
        boolean isFrequent = writes.isPresent() && hasTurnedFrequent(writes.get());
        boolean isKnown = writes.isPresent() && writes.get().unknown() == seenWrites.unknown();
        if (isKnown || isFrequent || written.exceeds(options.mostChange())) {
            looked(written, version, start, isFrequent);
            return;
        }
        Drift found = written;
        Optional<StoreSnapshot> opened = store.hasSnapshots() ? store.open() : Optional.empty();
        if (!store.hasSnapshots()) {
            found = found.or(Drift.ofSize(triples(), store.triples().orElse(triples())));
        } else if (opened.isPresent()) {
            try (StoreSnapshot snapshot = opened.get()) {
                found = found.or(Drift.of(tables, snapshot, options.mostChange()));
            }
        }
        seenWrites = writes.map(seenWrites::withUnknownOf).orElse(Writes.NONE);
        looked(found, version, start, false);
    }

    /** What was written since the count; the first table has all triples, or those of the default graph. */
    private Drift since(Writes writes) {
        return tables.isEmpty() ? Drift.NONE : writes.since(seenWrites, tables.get(0));
    }

    private boolean hasTurnedFrequent(Writes writes) {
        return !tables.isEmpty() && writes.hasTurnedFrequent(seenWrites, tables.get(0));
    }

    private void looked(Drift found, long version, long start, boolean isFrequent) throws IOException {
        drift = found;
        seenVersion = version;
        schedule.afterLook(nanoTime.getAsLong() - start);
        if (isFrequent || found.exceeds(options.mostChange())) {
            LOG.log(Level.INFO, () -> store.name() + " has changed and is counted again");
            count();
        }
    }

    private void count() throws IOException {
        if (!store.hasSnapshots()) {
            awaitCount();
            slices = new Slices(store, options, nanoTime);
            return;
        }
        long start = nanoTime.getAsLong();
        long version = store.version();
        writesBefore = store.writes().orElse(Writes.NONE);
        Optional<StoreSnapshot> opened = store.open();
        if (opened.isEmpty()) {
            return;
        }
        awaitCount();
        LOG.log(Level.INFO, () -> "counting " + store.name());
        try (StoreSnapshot snapshot = opened.get();
                StoreCount count = new StoreCount(options, kept, progress)) {
            for (String graph : snapshot.graphs()) {
                Room room = options.room();
                TripleReading reading = snapshot.triples(graph, room);
                TripleCollector collector = new TripleCollector(room);
                while (reading.next(collector, BATCH)) {
                    pauseForQueries();
                }
                count.add(graph, collector, reading::text);
            }
            finish(count, version, start);
        }
    }

    private void finishSlices(Slices read) throws IOException {
        long start = nanoTime.getAsLong();
        try (StoreCount count = new StoreCount(options, kept, progress)) {
            count.add(LiveStore.DEFAULT_GRAPH, read.collected(), read::text);
            finish(count, read.version(), start);
        }
    }

    private void finish(StoreCount count, long version, long start) throws IOException {
        long nanos = nanoTime.getAsLong() - start;
        long triples = triples(count.tables());
        if (triples < options.leastTriples()) {
            tables = List.of();
            counted = false;
            leave("the store has " + triples + " triples, and one with fewer than " + options.leastTriples()
                    + " is left alone");
            schedule.afterLook(nanos);
            return;
        }
        count.keep();
        use(count.tables(), version, Drift.NONE);
        schedule.afterCount(nanos);
        LOG.log(
                Level.INFO,
                () -> String.format(
                        Locale.ROOT,
                        "counted %d triples of %s in %.1f s",
                        triples,
                        store.name(),
                        (double) nanos / 1e9));
    }

    private void use(List<LiveTable> found, long version, Drift known) {
        WarmUp warmUp = new WarmUp(nanoTime);
        tables = found;
        seenVersion = version;
        seenWrites = writesBefore;
        drift = known;
        found.forEach(table -> warmUp.beforeUse(table.model()));
        models.use(found);
        since = Instant.now();
        counted = true;
        LiveTable first = found.get(0);
        PlanningTimes times = models.of(first.graph()).times();
        background.execute(() -> warmUp.inUse(first.model(), times));
    }

    private void awaitCount() {
        if (!counted) {
            models.await(COUNTING);
        }
    }

    private void leave(String why) {
        if (!counted) {
            models.leave(why);
        }
    }

    /** Waits while queries run, but not forever: a query that nobody has closed counts as one that runs. */
    private void pauseForQueries() throws IOException {
        for (int i = 0; options.idleOnly() && running.get() > 0 && i < MOST_PAUSES; i++) {
            try {
                Thread.sleep(PAUSE_MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("the count was interrupted", e);
            }
        }
    }
}
