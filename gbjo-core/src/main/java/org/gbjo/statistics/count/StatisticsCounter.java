package org.gbjo.statistics.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.run.WorkListener;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Counts a graph for {@link org.gbjo.statistics.GraphStatistics}. What is written depends on the triples and the
 * options alone: not on the ids of the source, the number of threads or the number of passes. Every choice follows a
 * total order of values, then of texts or their hashes, and counts are integers.
 *
 * <p>Memory holds the profile of each entity, about 12 bytes for each of its predicates, up to 270 MB for constants,
 * and the entries of the file. An interrupt of its thread soon ends the work, without a file.
 */
public final class StatisticsCounter {
    private final TripleSource source;
    private final StatisticsOptions options;

    public StatisticsCounter(TripleSource source, StatisticsOptions options) {
        this.source = source;
        this.options = options;
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
        FrequentPairs counts = FrequentPairs.of(source, options, heartbeat);
        List<FrequentPairs.Pair> pairs = counts.ofPredicates();
        List<FrequentPairs.Pair> joined = options.constantJoins() == 0 ? List.of() : pairs;
        Selectors selectors = new Selectors(source, counts, joined, limits);
        Profiles profiles = new Profiles(source, counts, selectors, limits, heartbeat);
        Places places = new Places(profiles, selectors, limits.places());
        PairJoins joins = new PairJoins(counts, selectors, profiles, options);
        joins.count(places, heartbeat);
        KnownJoins known = joins.known();
        int budget = selectors.size() <= Trios.mostSelectors() ? joins.roomForTrios(options) / 2 : 0;
        StarSizes stars = new StarSizes(selectors, profiles, known, budget, limits);
        ChainSizes chains = new ChainSizes(source, counts, selectors, profiles, known, budget, limits);
        if (budget > 0) {
            TrioSteps steps = new TrioSteps(source, selectors, profiles, limits);
            stars.count(places, steps.constantsOfStars(), heartbeat);
            chains.count(steps.constantsOfChains(), heartbeat);
        }
        StatisticsWriter.Content ofPairs = counts.content(pairs);
        StatisticsWriter.write(file, source.fingerprint(), writer -> {
            long[] hashes = selectors.hashes(writer);
            ofPairs.addTo(writer);
            joins.addTo(writer, hashes);
            stars.addTo(writer, hashes);
            chains.addTo(writer, hashes);
        });
    }
}
