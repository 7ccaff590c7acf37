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
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * One count of a store, graph by graph, with one thread and a share of the heap. Its folder becomes the statistics of
 * the store when all graphs are counted; otherwise it is removed.
 */
final class StoreCount implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.gbjo.live");

    private final Optional<KeptStatistics> keeper;
    private final StatisticsOptions options;
    private final WorkListener listener;
    private final Path draft;
    private final List<LiveTable> tables = new ArrayList<>();
    private boolean kept;

    StoreCount(LiveOptions live, Optional<KeptStatistics> keeper, WorkListener listener) throws IOException {
        this.options = StatisticsOptions.ofHeap(live.tableBytes());
        this.listener = listener;
        Optional<Path> beside = keeper.flatMap(StoreCount::draftBeside);
        this.keeper = beside.isPresent() ? keeper : Optional.empty();
        this.draft = beside.isPresent() ? beside.get() : Files.createTempDirectory("gbjo-count-");
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
        new StatisticsCounter(triples, options, collected.room())
                .write(folder.resolve(ModelFolder.STATISTICS), listener);
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
