package org.gbjo.statistics.count;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Counts chains: joins of three patterns of which the second leads from an entity of the first to an entity of the
 * third. For each predicate of the second pattern, one pass over its triples finds the selectors that are frequent at
 * either end. A second pass sums the products of their counts: first over the subjects of an object, then with what the
 * object has, so that an object with many subjects costs no more than one. At most one end has a constant.
 */
final class ChainSizes {
    private final TripleSource source;
    private final FrequentPairs frequencies;
    private final Selectors selectors;
    private final Profiles profiles;
    private final KnownJoins joins;
    private final CountLimits limits;
    private final LargestEntries largest;
    private int[] begins = new int[0];
    private int[] ends = new int[0];
    private int[] subjects = new int[0];
    private int[] objects = new int[0];

    ChainSizes(
            TripleSource source,
            FrequentPairs frequencies,
            Selectors selectors,
            Profiles profiles,
            KnownJoins joins,
            int budget,
            CountLimits limits) {
        this.source = source;
        this.frequencies = frequencies;
        this.selectors = selectors;
        this.profiles = profiles;
        this.joins = joins;
        this.limits = limits;
        this.largest = new LargestEntries(budget);
    }

    /** Counts the chains with predicates and with the first of the constants. */
    void count(int constants, Heartbeat heartbeat) {
        heartbeat.begin("Counting chains of three", frequencies.triples(frequencies.any()));
        for (int from = 0; from < frequencies.any(); ) {
            int first = from;
            int end = collect(from);
            List<Worker> workers =
                    new Tasks(limits.threads()).run(end - from, () -> new Worker(first, constants, heartbeat));
            workers.forEach(worker -> largest.merge(worker.largest));
            from = end;
        }
        heartbeat.end();
    }

    /** Collects the triples of some predicates by object, and returns the first predicate that did not fit. */
    private int collect(int from) {
        int to = from;
        long size = 0;
        while (to < frequencies.any() && (to == from || size + frequencies.triples(to) <= limits.places() / 2)) {
            size += frequencies.triples(to++);
        }
        begins = new int[to - from];
        for (int i = 1; i < begins.length; i++) {
            begins[i] = begins[i - 1] + (int) frequencies.triples(from + i - 1);
        }
        ends = begins.clone();
        subjects = new int[Math.toIntExact(size)];
        objects = new int[subjects.length];
        TripleSource.Rows rows = source.byObject();
        for (int object = 0; object < source.terms(); object++) {
            for (long row = rows.begin(object); row < rows.end(object); row++) {
                int predicate = frequencies.ordinal(rows.predicate(row));
                if (predicate >= from && predicate < to) {
                    int at = ends[predicate - from]++;
                    subjects[at] = rows.other(row);
                    objects[at] = object;
                }
            }
        }
        return to;
    }

    private final class Worker implements IntConsumer {
        private final int firstPredicate;
        private final int constants;
        private final Heartbeat heartbeat;
        private final LargestEntries largest = ChainSizes.this.largest.part();
        private final Tally left = new Tally(selectors);
        private final Tally right = new Tally(selectors);
        /** A row for each selector that is chosen at the subject, and a column for each at the object. */
        private long[] sizes = new long[0];
        /** What the subjects of one object have together, by the numbers of the left side. */
        private final long[] sums = new long[Tally.MOST];

        private final int[] present = new int[Tally.MOST];
        private int presentCount;
        /** The logarithms of the sizes of the joins of the predicate with those that are chosen at the object. */
        private final double[] logRights = new double[Tally.MOST];

        private final double[] logPlainRights = new double[Tally.MOST];

        Worker(int firstPredicate, int constants, Heartbeat heartbeat) {
            this.firstPredicate = firstPredicate;
            this.constants = constants;
            this.heartbeat = heartbeat;
        }

        @Override
        public void accept(int task) {
            int[] cells = profiles.cells();
            left.clear();
            right.clear();
            for (int at = begins[task]; at < ends[task]; ) {
                int object = objects[at];
                int first = at;
                while (at < ends[task] && objects[at] == object) {
                    left.addProfile(cells, profiles.begin(subjects[at++]), 1, 1);
                }
                right.addProfile(cells, profiles.begin(object), at - first, 1);
            }
            left.choose(limits.leastSupport(), constants);
            right.choose(limits.leastSupport(), constants);
            int size = left.chosenCount() * right.chosenCount();
            if (sizes.length < size) {
                sizes = new long[size];
            } else {
                Arrays.fill(sizes, 0, size, 0);
            }
            for (int at = begins[task]; at < ends[task]; ) {
                int object = objects[at];
                while (at < ends[task] && objects[at] == object) {
                    addSubject(profiles.begin(subjects[at++]));
                }
                addObject(profiles.begin(object));
            }
            offer(firstPredicate + task);
            heartbeat.add(ends[task] - begins[task]);
        }

        private void addSubject(int from) {
            int[] cells = profiles.cells();
            int at = from;
            for (int cell = cells[at++]; cell != Profiles.END; cell = cells[at++]) {
                int count = cell >= 0 ? 1 : cells[at++];
                int number = left.number(cell >= 0 ? cell : ~cell);
                if (number != Tally.NOT_CHOSEN) {
                    if (sums[number] == 0) {
                        present[presentCount++] = number;
                    }
                    sums[number] = Saturating.sum(sums[number], count);
                }
            }
        }

        private void addObject(int from) {
            int[] cells = profiles.cells();
            int at = from;
            int columns = right.chosenCount();
            for (int cell = cells[at++]; cell != Profiles.END; cell = cells[at++]) {
                int count = cell >= 0 ? 1 : cells[at++];
                int selector = cell >= 0 ? cell : ~cell;
                int number = right.number(selector);
                if (number != Tally.NOT_CHOSEN) {
                    boolean constant = selectors.hasConstant(selector);
                    for (int i = 0; i < presentCount; i++) {
                        if (!constant || !selectors.hasConstant(left.chosen(present[i]))) {
                            int target = present[i] * columns + number;
                            long product = Saturating.product(sums[present[i]], count);
                            sizes[target] = Saturating.sum(sizes[target], product);
                        }
                    }
                }
            }
            for (int i = 0; i < presentCount; i++) {
                sums[present[i]] = 0;
            }
            presentCount = 0;
        }

        private void offer(int predicate) {
            int columns = right.chosenCount();
            for (int j = 0; j < columns; j++) {
                logRights[j] = logRight(predicate, right.chosen(j));
                logPlainRights[j] = logRight(predicate, selectors.plain(right.chosen(j)));
            }
            double logTriples = FixedLog.of((double) frequencies.triples(predicate));
            for (int i = 0; i < left.chosenCount(); i++) {
                int first = left.chosen(i);
                int plainFirst = selectors.plain(first);
                double logLeft = logLeft(first, predicate);
                double logPlainLeft = plainFirst == first ? logLeft : logLeft(plainFirst, predicate);
                for (int j = 0; j < columns; j++) {
                    long size = sizes[i * columns + j];
                    if (size < limits.leastSupport()) {
                        continue;
                    }
                    int last = right.chosen(j);
                    int plainLast = selectors.plain(last);
                    double logNews = FixedLog.of((double) size) - logLeft - logRights[j] + logTriples;
                    boolean plain = plainFirst == first && plainLast == last;
                    if (!plain) {
                        long plainSize = plainSize(left.number(plainFirst), right.number(plainLast), columns);
                        if (plainSize >= limits.leastSupport()) {
                            logNews -= Trios.expectedLogCorrection(
                                    FixedLog.of((double) plainSize) - logPlainLeft - logPlainRights[j] + logTriples);
                        }
                    }
                    Trios.offer(largest, Trios.key(first, predicate, last), size, logNews, plain);
                }
            }
        }

        private long plainSize(int first, int last, int columns) {
            return first == Tally.NOT_CHOSEN || last == Tally.NOT_CHOSEN ? 0 : sizes[first * columns + last];
        }
    }

    private double logLeft(int first, int predicate) {
        return joins.logSize(first, selectors.plain(Position.SUBJECT, predicate));
    }

    private double logRight(int predicate, int last) {
        return joins.logSize(selectors.plain(Position.OBJECT, predicate), last);
    }

    void addTo(StatisticsWriter writer, long[] hashes) {
        for (int i = 0; i < largest.size(); i++) {
            long key = largest.key(i);
            writer.addChain(
                    hashes[Trios.first(key)],
                    frequencies.term(Trios.second(key)),
                    hashes[Trios.third(key)],
                    largest.detail(i));
        }
    }
}
