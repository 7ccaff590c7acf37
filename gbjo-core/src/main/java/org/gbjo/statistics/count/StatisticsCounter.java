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
        joins.count(places, options, heartbeat);
        KnownJoins known = joins.known();
        int budget = selectors.size() <= Trios.mostSelectors() ? joins.roomForTrios(options) / 2 : 0;
        StarSizes stars = new StarSizes(selectors, profiles, known, budget, limits);
        ChainSizes chains = new ChainSizes(source, counts, selectors, profiles, known, budget, limits);
        if (budget > 0) {
            int constants = constantsOfTrios(selectors, profiles);
            stars.count(places, constants, heartbeat);
            chains.count(constants, heartbeat);
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

    /** The number of constants to use: all that are frequent enough, or half of them, or a quarter, and so on. */
    private int constantsOfTrios(Selectors selectors, Profiles profiles) {
        int constants = 0;
        while (constants < selectors.constants()
                && selectors.entities(constants) >= options.limits().leastSupport()) {
            constants++;
        }
        while (constants > 0
                && steps(constants, selectors, profiles) > options.limits().steps()) {
            constants /= 2;
        }
        return constants;
    }

    /** An upper bound of the number of products to sum. */
    private long steps(int constants, Selectors selectors, Profiles profiles) {
        int[] sizes = new int[source.terms()];
        long steps = 0;
        for (int entity = 0; entity < sizes.length; entity++) {
            sizes[entity] = profiles.isEmpty(entity) ? 0 : size(profiles, entity, constants, selectors.constants());
            steps = Saturating.sum(steps, Saturating.product((long) sizes[entity] * sizes[entity], sizes[entity]) / 6);
        }
        TripleSource.Rows rows = source.byObject();
        for (int object = 0; object < sizes.length; object++) {
            long end = rows.end(object);
            for (long row = rows.begin(object); row < end; ) {
                long next = rows.runEnd(row, end);
                long ofSubjects = 0;
                for (; row < next; row++) {
                    ofSubjects += sizes[rows.other(row)];
                }
                steps = Saturating.sum(steps, ofSubjects + Math.min(ofSubjects, Tally.MOST) * sizes[object]);
            }
        }
        return steps;
    }

    /** The number of selectors of an entity without the constants from a number on. */
    private static int size(Profiles profiles, int entity, int constants, int allConstants) {
        int[] cells = profiles.cells();
        int at = profiles.begin(entity);
        int size = 0;
        for (int cell = cells[at++]; cell != Profiles.END; cell = cells[at++]) {
            int selector = cell >= 0 ? cell : ~cell;
            size += selector < constants || selector >= allConstants ? 1 : 0;
            at += cell >= 0 ? 0 : 1;
        }
        return size;
    }
}
