package org.gbjo.live;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.run.Folders;
import org.gbjo.run.WorkListener;
import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * One count of a store, graph by graph, with one thread and a share of the heap. Its folder becomes the statistics of
 * the store when all graphs are counted; otherwise it is removed.
 */
final class StoreCount implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.gbjo.live");

    /** The share of the heap, as a divisor, that each of two large tables of a count may take. */
    private static final int SHARE_OF_TABLE = 8;

    private static final int LEAST_TABLE = 1 << 16;
    private static final long MEGABYTE = 1 << 20;

    private final Optional<KeptStatistics> keeper;
    private final StatisticsOptions options;
    private final WorkListener listener;
    private final Path draft;
    private final List<LiveTable> tables = new ArrayList<>();
    private boolean kept;

    StoreCount(LiveOptions live, Optional<KeptStatistics> keeper, WorkListener listener) throws IOException {
        this.options =
                StatisticsOptions.ofMegabytes(megabytes(live.heapBytes())).with(limits(live.heapBytes()));
        this.listener = listener;
        Optional<Path> beside = keeper.flatMap(StoreCount::draftBeside);
        this.keeper = beside.isPresent() ? keeper : Optional.empty();
        this.draft = beside.isPresent() ? beside.get() : Files.createTempDirectory("gbjo-count-");
    }

    /** While a file is made, the heap holds its entries several times. */
    private static int megabytes(long heapBytes) {
        long share = heapBytes / MEGABYTE / SHARE_OF_TABLE;
        return (int) Math.max(1, Math.min(StatisticsOptions.DEFAULT_MEGABYTES, share));
    }

    private static CountLimits limits(long heapBytes) {
        CountLimits usual = CountLimits.defaults();
        long entries = Math.max(LEAST_TABLE, Math.min(usual.places(), heapBytes / SHARE_OF_TABLE / Integer.BYTES));
        return new CountLimits(
                usual.predicatesOfEntity(),
                usual.selectorsOfEntity(),
                (int) entries,
                usual.leastSupport(),
                usual.steps(),
                (int) entries,
                1);
    }

    private static Optional<Path> draftBeside(KeptStatistics keeper) {
        try {
            return Optional.of(keeper.makeDraft());
        } catch (IOException e) {
            LOG.log(Level.INFO, "statistics are in memory alone, since they cannot be kept beside the store: " + e);
            return Optional.empty();
        }
    }

    /** Counts a graph. */
    void add(String graph, TripleCollector collected, IntFunction<String> text) throws IOException {
        CollectedTriples triples = collected.sort(text);
        Path folder = draft.resolve(Integer.toString(tables.size()));
        Files.createDirectories(folder);
        new StatisticsCounter(triples, options).write(folder.resolve(ModelFolder.STATISTICS), listener);
        GraphIdentity identity =
                new GraphIdentity(triples.fingerprint(), triples.triples(), triples.terms(), triples.predicates());
        Map<String, Object> provenance = new LinkedHashMap<>();
        provenance.put("counted", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        ModelFolder.ofStatistics(identity, provenance).write(folder);
        tables.add(new LiveTable(graph, triples.triples(), triples.probes(), LoadedModel.read(folder)));
    }

    List<LiveTable> tables() {
        return List.copyOf(tables);
    }

    /** Says that the count is complete and wanted. */
    void keep() throws IOException {
        if (keeper.isPresent()) {
            keeper.get().keep(draft, tables);
            kept = true;
        }
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            Folders.delete(draft);
        }
    }
}
