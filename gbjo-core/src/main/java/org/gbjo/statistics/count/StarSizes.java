package org.gbjo.statistics.count;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/**
 * Counts stars: joins of three patterns that share one variable. For each selector, one pass over its entities finds
 * the later selectors that are frequent among them. A second pass sums the products of their counts. A selector that
 * rarely occurs together with another cannot be part of a frequent trio with it, as in the a-priori algorithm for
 * frequent sets (Agrawal and Srikant, VLDB 1994).
 */
final class StarSizes {
    private final Selectors selectors;
    private final Profiles profiles;
    private final KnownJoins joins;
    private TrioNews news;
    private final CountLimits limits;
    private final Room room;
    private final LargestEntries largest;

    StarSizes(Selectors selectors, Profiles profiles, KnownJoins joins, int budget, CountLimits limits, Room room) {
        this.selectors = selectors;
        this.profiles = profiles;
        this.joins = joins;
        this.limits = limits;
        this.room = room;
        this.largest = new LargestEntries(budget, room);
        this.news = new TrioNews(selectors.numbers(), joins);
    }

    /** Counts the stars of predicates, then those with the first of the constants. */
    void count(Places places, int constants, Heartbeat heartbeat) {
        long entries = 0;
        for (int selector = 0; selector < selectors.size(); selector++) {
            entries += selectors.entities(selector);
        }
        heartbeat.begin("Counting stars of three", entries);
        count(selectors.constants(), selectors.size(), places, constants, heartbeat);
        news = news.knowing(largest, room);
        count(0, constants, places, constants, heartbeat);
        news.forget();
        heartbeat.end();
    }

    private void count(int begin, int end, Places places, int constants, Heartbeat heartbeat) {
        for (int from = begin; from < end; ) {
            int to = Math.min(end, places.find(from));
            List<Worker> workers =
                    new Tasks(limits.threads()).run(to - from, () -> new Worker(places, to, constants, heartbeat));
            workers.forEach(worker -> {
                largest.merge(worker.largest);
                room.hold(-(long) worker.sizes.length * Long.BYTES);
            });
            from = to;
        }
    }

    private final class Worker implements IntConsumer {
        private final Places places;
        private final int end;
        private final int constants;
        private final Heartbeat heartbeat;
        private final LargestEntries largest = StarSizes.this.largest.part(limits.threads());
        private final Tally tally = new Tally(selectors.numbers(), limits.jointSelectors());
        /** A row and a column for each of the selectors that are chosen; the row is the smaller number. */
        private long[] sizes = new long[0];

        private final int[] present = new int[limits.jointSelectors()];
        private final long[] counts = new long[limits.jointSelectors()];
        /** The logarithms of the sizes of the joins of the first selector with those that are chosen. */
        private final double[] logPairs = new double[limits.jointSelectors()];

        private final double[] logTriples = new double[limits.jointSelectors()];
        private final int[] plains = new int[limits.jointSelectors()];

        Worker(Places places, int end, int constants, Heartbeat heartbeat) {
            this.places = places;
            this.end = end;
            this.constants = constants;
            this.heartbeat = heartbeat;
        }

        @Override
        public void accept(int task) {
            int first = end - 1 - task;
            if (!selectors.isAny(first)) {
                PairJoins.tally(tally, first, selectors, places, profiles.cells());
                tally.choose(limits.leastSupport(), constants);
                int cells = tally.chosenCount() * tally.chosenCount();
                if (sizes.length < cells) {
                    room.hold((long) (cells - sizes.length) * Long.BYTES);
                    sizes = new long[cells];
                } else {
                    Arrays.fill(sizes, 0, cells, 0);
                }
                for (int at = places.begin(first); at < places.end(first); at++) {
                    addProducts(places.cell(at));
                }
                offer(first);
            }
            heartbeat.add(selectors.entities(first));
        }

        private void addProducts(int place) {
            Ints cells = profiles.cells();
            int at = place;
            long first = cells.get(at) >= 0 ? 1 : cells.get(at + 1);
            int found = 0;
            for (int cell = cells.get(at++); cell != Profiles.END; cell = cells.get(at++)) {
                int count = cell >= 0 ? 1 : cells.get(at++);
                int number = tally.number(cell >= 0 ? cell : ~cell);
                if (number != Tally.NOT_CHOSEN) {
                    present[found] = number;
                    counts[found++] = count;
                }
            }
            int columns = tally.chosenCount();
            for (int i = 0; i < found; i++) {
                // A selector with a constant that occurs twice is the same pattern twice.
                int from = selectors.hasConstant(tally.chosen(present[i])) ? i + 1 : i;
                int row = present[i] * columns;
                long both = first * counts[i];
                for (int j = from; j < found; j++) {
                    int target = row + present[j];
                    sizes[target] = Saturating.sum(sizes[target], Saturating.product(both, counts[j]));
                }
            }
        }

        private void offer(int first) {
            int columns = tally.chosenCount();
            for (int i = 0; i < columns; i++) {
                logPairs[i] = joins.logSize(first, tally.chosen(i));
                logTriples[i] = news.logTriples(tally.chosen(i));
                plains[i] = selectors.plain(tally.chosen(i));
            }
            int plainFirst = selectors.plain(first);
            boolean plain = first == plainFirst;
            double logFirst = news.logTriples(first);
            for (int i = 0; i < columns; i++) {
                int second = tally.chosen(i);
                for (int j = i; j < columns; j++) {
                    long size = sizes[i * columns + j];
                    if (size >= limits.leastSupport()) {
                        int third = tally.chosen(j);
                        double logOfPairs = logPairs[i] + logPairs[j] + joins.logSize(second, third);
                        double expected = (2 * logOfPairs - logFirst - logTriples[i] - logTriples[j]) / 3;
                        double known = plain ? 0 : news.plainLogCorrection(plainFirst, plains[i], plains[j]);
                        double logNews = FixedLog.of((double) size) - expected - known;
                        Trios.offer(largest, Trios.key(first, second, third), size, logNews, plain);
                    }
                }
            }
        }
    }

    /** How many are kept. */
    long entries() {
        return largest.size();
    }

    LargestEntries kept() {
        return largest;
    }
}
