package org.gbjo.statistics.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.run.Room;
import org.gbjo.run.WorkListener;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Counts a graph for {@link org.gbjo.statistics.GraphStatistics}. What is written depends on the triples and the
 * options alone: not on the ids of the source, the number of threads or the number of passes. Every choice follows a
 * total order of values, then of texts or their hashes, and counts are integers.
 *
 * <p>A {@link Room} holds the profile of each entity, about 12 bytes for each of its predicates, up to 270 MB for
 * constants, and some numbers for each term. The heap holds the entries of the file besides. An interrupt of its thread
 * soon ends the work, without a file.
 */
public final class StatisticsCounter {
    private final TripleSource source;
    private final StatisticsOptions options;
    private final Room room;

    /** Counts in the heap. */
    public StatisticsCounter(TripleSource source, StatisticsOptions options) {
        this(source, options, Room.inHeap());
    }

    /** @param room where numbers of terms and entities are held while they are counted */
    public StatisticsCounter(TripleSource source, StatisticsOptions options, Room room) {
        this.source = source;
        this.options = options;
        this.room = room;
    }

    /** Counts the graph and writes the file in one step. An existing file is replaced. */
    public void write(Path file, WorkListener listener) throws IOException {
        try {
            write(file, new Heartbeat(listener));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void write(Path file, Heartbeat heartbeat) throws IOException {
        CountLimits limits = options.limits();
        FrequentPairs counts = FrequentPairs.of(source, options, room, heartbeat);
        ObjectCounts objects = new ObjectCounts(source, counts, options, room, heartbeat);
        List<FrequentPairs.Pair> pairs = counts.ofPredicates();
        List<FrequentPairs.Pair> joined = options.constantJoins() == 0 ? List.of() : pairs;
        Selectors selectors = new Selectors(source, counts, joined, limits, room);
        Profiles profiles = new Profiles(source, counts, selectors, limits, room, heartbeat);
        Places places = new Places(profiles, selectors, limits.places(), room);
        PairJoins joins = new PairJoins(counts, selectors, profiles, options, room);
        joins.count(places, heartbeat);
        KeptJoins kept = joins.kept();
        KnownJoins known = kept.known();
        int budget = selectors.size() <= Trios.mostSelectors() ? kept.roomForTrios(options) / 2 : 0;
        StarSizes stars = new StarSizes(selectors, profiles, known, budget, limits, room);
        ChainSizes chains = new ChainSizes(source, counts, selectors, profiles, known, budget, limits, room);
        if (budget > 0) {
            TrioSteps steps = new TrioSteps(source, selectors, profiles, limits, room);
            int ofStars = steps.constantsOfStars();
            int ofChains = steps.constantsOfChains();
            steps.forget();
            stars.count(places, ofStars, heartbeat);
            places.forget();
            chains.count(ofChains, heartbeat);
        }
        known.forget();
        StatisticsWriter.Content ofPairs = counts.content(pairs);
        room.hold(StatisticsWriter.HEAP_OF_ROW * (kept.entries() + stars.entries() + chains.entries()));
        StatisticsWriter.write(file, source.fingerprint(), writer -> {
            long[] hashes = selectors.hashes(writer);
            ofPairs.addTo(writer);
            objects.tables().addTo(writer);
            kept.addTo(writer, hashes);
            Trios.addStars(writer, stars.kept(), hashes);
            Trios.addChains(writer, chains.kept(), hashes, counts.totals());
        });
    }
}
