package org.gbjo.live;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.model.WarmUp;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.run.WorkListener;

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
    /** What a count is expected to take; slower than any that was measured, so that it starts rather later. */
    private static final double NANOS_PER_TRIPLE = 3000;

    private static final double SHARE_OF_COUNT = 0.1;
    /** A look at the store, or a count of one that is too small, may take this share of the time of its queries. */
    private static final double SHARE_OF_LOOKS = 0.02;

    /** A store that changes all the time is counted for at most this share of the time of its queries. */
    private static final double SHARE_OF_COUNTS = 0.2;

    private static final int LONGER_AFTER_FAILURE = 10;
    /** Of the queries of a store that is counted, one in so many is timed. */
    private static final int ONE_IN = 32;

    private static final long PAUSE_MILLISECONDS = 5;
    private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(10);

    private final LiveStore store;
    private final LiveOptions options;
    private final Executor background;
    private final LongSupplier nanoTime;
    private final Optional<KeptStatistics> kept;
    private final Map<String, LiveModel> models = new ConcurrentHashMap<>();
    private final AtomicLong spent = new AtomicLong();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger queries = new AtomicInteger();
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile long nextWork;
    private volatile boolean counted;
    private volatile List<LiveTable> tables = List.of();
    private volatile long seenVersion;
    private volatile Drift drift = Drift.NONE;
    private volatile double progress;
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
        for (String graph : List.of(LiveStore.DEFAULT_GRAPH, LiveStore.NAMED_GRAPHS)) {
            models.put(graph, new LiveModel(this, WAITING));
        }
        this.nextWork = timeBeforeCount();
        if (kept.filter(KeptStatistics::exist).isPresent()) {
            work(this::resume);
        }
    }

    private long timeBeforeCount() {
        double expected =
                SHARE_OF_COUNT * NANOS_PER_TRIPLE * (double) store.triples().orElse(0);
        return Math.max(options.leastQueryTime().toNanos(), (long) expected);
    }

    String name() {
        return store.name();
    }

    /** What orders the joins of a graph; graphs without statistics of their own share those of all named graphs. */
    public JoinOrderer orderer(String graph, Settings settings, StoreProfile profile, JoinOrdererRegistry registry) {
        return model(graph).orderer(settings, profile, registry);
    }

    /** The model of a graph. */
    public ModelSource modelOf(String graph) {
        return model(graph);
    }

    private LiveModel model(String graph) {
        LiveModel own = models.get(graph);
        return own != null ? own : models.get(LiveStore.NAMED_GRAPHS);
    }

    /** Whether the joins of a graph are ordered by statistics that it shares with others. */
    public boolean isShared(String graph) {
        return !models.containsKey(graph);
    }

    /** How far the store has changed since it was counted, as far as it is known. */
    public Drift drift() {
        return drift;
    }

    /** Whether there are statistics. */
    public boolean isCounted() {
        return counted;
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
        return progress;
    }

    /** What there is to say of the statistics, for people. */
    public String describe() {
        if (!counted) {
            return models.get(LiveStore.DEFAULT_GRAPH).why();
        }
        return String.format(
                Locale.ROOT,
                "statistics of %d triples in %d %s; since then %.1f %% of the triples and %.1f %% of the counts that"
                        + " were compared have changed",
                triples(),
                tables.size(),
                tables.size() == 1 ? "graph" : "tables",
                100 * drift.triples(),
                100 * drift.counts());
    }

    /**
     * How many queries the next one stands for, if it is timed; 0 if it need not be. To hear of the end of a query
     * costs some nanoseconds for each of its rows.
     */
    public int weightOfNext() {
        if (!counted || options.idleOnly()) {
            return 1;
        }
        return queries.incrementAndGet() % ONE_IN == 0 ? ONE_IN : 0;
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
        } else if (spent.addAndGet(nanos) >= nextWork && isWorthALook()) {
            spent.set(0);
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

    /** Whatever fails, also for want of memory, leaves the engine's order, or the statistics that there are. */
    private void attempt(Work step) {
        try {
            step.run();
        } catch (CancellationException e) {
            LOG.log(Level.DEBUG, () -> "the count of " + store.name() + " ends with the store: " + e.getMessage());
        } catch (Throwable e) {
            String why = e.getMessage() == null ? e.toString() : e.getMessage();
            LOG.log(Level.WARNING, "the statistics of " + store.name() + " could not be counted: " + why);
            nextWork = Math.max(nextWork, timeBeforeCount()) * LONGER_AFTER_FAILURE;
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
        Slices whole = new Slices(store, options.heapBytes() / 2, nanoTime);
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
            found = drift(read, snapshot);
        }
        if (found.exceeds(options.mostChange())) {
            LOG.log(Level.INFO, () -> "the statistics beside " + store.name() + " no longer fit and are counted again");
            count();
        } else {
            use(read, version, found);
        }
    }

    private Drift drift(List<LiveTable> compared, StoreSnapshot snapshot) {
        Drift found = Drift.NONE;
        for (LiveTable table : compared) {
            found = found.or(Drift.of(table.graph(), table.triples(), table.probes(), snapshot, options.mostChange()));
        }
        return found;
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
        Drift found = growth().or(written);
        Optional<StoreSnapshot> opened = store.hasSnapshots() ? store.open() : Optional.empty();
        if (opened.isPresent()) {
            try (StoreSnapshot snapshot = opened.get()) {
                found = found.or(drift(tables, snapshot));
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
        waitFor(nanoTime.getAsLong() - start, SHARE_OF_LOOKS);
        if (isFrequent || found.exceeds(options.mostChange())) {
            LOG.log(Level.INFO, () -> store.name() + " has changed and is counted again");
            count();
        }
    }

    /** What the size alone tells, where a store knows it. */
    private Drift growth() {
        long then = triples();
        long now = store.triples().orElse(then);
        return store.hasSnapshots()
                ? Drift.NONE
                : new Drift(Math.min(1, (double) Math.abs(now - then) / (double) Math.max(1, then)), 0);
    }

    /** The next work waits until queries have taken so much time that this was such a share of it. */
    private void waitFor(long nanos, double share) {
        nextWork = Math.max(options.leastQueryTime().toNanos(), (long) ((double) nanos / share));
    }

    private void count() throws IOException {
        if (!store.hasSnapshots()) {
            leave(COUNTING);
            slices = new Slices(store, options.heapBytes() / 2, nanoTime);
            return;
        }
        long start = nanoTime.getAsLong();
        long version = store.version();
        writesBefore = store.writes().orElse(Writes.NONE);
        Optional<StoreSnapshot> opened = store.open();
        if (opened.isEmpty()) {
            return;
        }
        leave(COUNTING);
        LOG.log(Level.INFO, () -> "counting " + store.name());
        try (StoreSnapshot snapshot = opened.get();
                StoreCount count = new StoreCount(options, kept, new Progress())) {
            for (String graph : snapshot.graphs()) {
                TripleReading reading = snapshot.triples(graph);
                TripleCollector collector = new TripleCollector(options.heapBytes() / 2);
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
        try (StoreCount count = new StoreCount(options, kept, new Progress())) {
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
            waitFor(nanos, SHARE_OF_LOOKS);
            return;
        }
        count.keep();
        use(count.tables(), version, Drift.NONE);
        waitFor(nanos, SHARE_OF_COUNTS);
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
        Set<String> graphs = new HashSet<>();
        for (LiveTable table : found) {
            warmUp.beforeUse(table.model());
            graphs.add(table.graph());
            models.computeIfAbsent(table.graph(), graph -> new LiveModel(this, WAITING))
                    .use(table.model());
        }
        models.forEach((graph, model) -> {
            if (!graphs.contains(graph)) {
                model.leave("the graph had no triples of its own when the store was counted");
            }
        });
        counted = true;
        LiveTable first = found.get(0);
        PlanningTimes times = models.get(first.graph()).times();
        background.execute(() -> warmUp.inUse(first.model(), times));
    }

    private void leave(String why) {
        if (!counted) {
            models.values().forEach(model -> model.leave(why));
        }
    }

    private void pauseForQueries() throws IOException {
        while (options.idleOnly() && running.get() > 0) {
            try {
                Thread.sleep(PAUSE_MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("the count was interrupted", e);
            }
        }
    }

    /** Says in the log from time to time how far a count is. */
    private final class Progress implements WorkListener {
        private volatile String step = "";
        private volatile long total;
        private volatile long lastLine = nanoTime.getAsLong();

        @Override
        public void begin(String name, long units) {
            step = name;
            total = units;
        }

        @Override
        public void update(long done) {
            progress = total > 0 ? Math.min(1, (double) done / (double) total) : 0;
            long now = nanoTime.getAsLong();
            if (now - lastLine > NANOS_BETWEEN_LINES) {
                lastLine = now;
                LOG.log(
                        Level.INFO,
                        () -> store.name() + ": " + step
                                + (total > 0 ? ", " + Math.min(100, 100 * done / total) + " %" : ""));
            }
        }

        @Override
        public void end() {
            progress = 0;
        }
    }
}
