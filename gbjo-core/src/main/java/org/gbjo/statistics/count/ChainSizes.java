package org.gbjo.statistics.count;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/**
 * Counts chains: joins of three patterns of which the second leads from an entity of the first to an entity of the
 * third. For each predicate of the second pattern, one pass over its triples finds the selectors that are frequent at
 * either end. A second pass sums the products of their counts: first over the subjects of an object, then with what the
 * object has, so that an object with many subjects costs no more than one. At most one end has a constant.
 *
 * <p>A rare constant counts if many triples lead to its entities: three classes may have thousands of instances.
 */
final class ChainSizes {
    /** What part of the places in memory the sums for constants at one end may take. */
    private static final int SHARE_OF_SUMS = 16;

    private final TripleSource source;
    private final FrequentPairs frequencies;
    private final Selectors selectors;
    private final Profiles profiles;
    private final TrioNews news;
    private final CountLimits limits;
    private final Room room;
    private final LargestEntries largest;
    private int[] begins = new int[0];
    private int[] ends = new int[0];
    private Ints subjects = new Ints(new int[0]);
    private Ints objects = new Ints(new int[0]);

    ChainSizes(
            TripleSource source,
            FrequentPairs frequencies,
            Selectors selectors,
            Profiles profiles,
            KnownJoins joins,
            int budget,
            CountLimits limits,
            Room room) {
        this.source = source;
        this.frequencies = frequencies;
        this.selectors = selectors;
        this.profiles = profiles;
        this.news = new TrioNews(selectors.numbers(), joins);
        this.limits = limits;
        this.room = room;
        this.largest = new LargestEntries(budget, room);
    }

    /** Counts the chains with predicates and with the first of the constants. */
    void count(int constants, Heartbeat heartbeat) {
        heartbeat.begin("Counting chains of three", frequencies.triples(frequencies.any()));
        for (int from = 0; from < frequencies.any(); ) {
            int first = from;
            int end = collect(from);
            List<Worker> workers =
                    new Tasks(limits.threads()).run(end - from, () -> new Worker(first, constants, heartbeat));
            workers.forEach(worker -> {
                largest.merge(worker.largest);
                room.hold(-(long) worker.sizes.length * Long.BYTES);
            });
            from = end;
        }
        forgetTriples();
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
        forgetTriples();
        subjects = room.ints(size);
        objects = room.ints(size);
        TripleSource.Rows rows = source.byObject();
        for (int object = 0; object < source.terms(); object++) {
            for (long row = rows.begin(object); row < rows.end(object); row++) {
                int predicate = frequencies.ordinal(rows.predicate(row));
                if (predicate >= from && predicate < to) {
                    int at = ends[predicate - from]++;
                    subjects.put(at, rows.other(row));
                    objects.put(at, object);
                }
            }
        }
        return to;
    }

    private void forgetTriples() {
        room.free(subjects);
        room.free(objects);
        subjects = new Ints(new int[0]);
        objects = subjects;
    }

    private final class Worker implements IntConsumer {
        private final int firstPredicate;
        private final int constants;
        private final Heartbeat heartbeat;
        private final LargestEntries largest = ChainSizes.this.largest.part(limits.threads());
        private final Tally left = new Tally(selectors.numbers(), limits.jointSelectors());
        private final Tally right = new Tally(selectors.numbers(), limits.jointSelectors());
        /** For each selector that is chosen at the subject, one after the other, those that are chosen at the object. */
        private long[] sizes = new long[0];
        /** What the subjects of one object have together, by the numbers of the left side. */
        private final long[] sums = new long[selectors.size()];

        private final int[] present = new int[selectors.size()];
        private int presentCount;
        /** The logarithms of the sizes of the joins of the predicate with those that are chosen at the object. */
        private final double[] logRights = new double[selectors.size()];

        private final double[] logPlainRights = new double[selectors.size()];

        Worker(int firstPredicate, int constants, Heartbeat heartbeat) {
            this.firstPredicate = firstPredicate;
            this.constants = constants;
            this.heartbeat = heartbeat;
        }

        @Override
        public void accept(int task) {
            Ints cells = profiles.cells();
            left.clear();
            right.clear();
            for (int at = begins[task]; at < ends[task]; ) {
                int object = objects.get(at);
                int first = at;
                while (at < ends[task] && objects.get(at) == object) {
                    left.addProfile(cells, profiles.begin(subjects.get(at++)), 1, 1);
                }
                right.addProfile(cells, profiles.begin(object), at - first, 1);
            }
            int[] plainLeft = left.plain(limits.leastSupport());
            int[] plainRight = right.plain(limits.leastSupport());
            int[] constantsLeft = left.withConstant(limits.leastSupport(), constants);
            int[] constantsRight = right.withConstant(limits.leastSupport(), constants);
            int leftRoom = room(plainRight.length);
            int rightRoom = room(plainLeft.length);
            int part = 0;
            do {
                left.choose(part(constantsLeft, part, leftRoom), plainLeft);
                right.choose(part(constantsRight, part, rightRoom), plainRight);
                count(task);
                offer(firstPredicate + task, part == 0);
                part++;
            } while ((long) part * leftRoom < constantsLeft.length || (long) part * rightRoom < constantsRight.length);
            heartbeat.add(ends[task] - begins[task]);
        }

        /** The number of constants at one end whose sums are counted in one pass. */
        private int room(int plainAtOtherEnd) {
            return Math.max(1, limits.places() / SHARE_OF_SUMS / Math.max(1, plainAtOtherEnd));
        }

        private static int[] part(int[] all, int part, int room) {
            int from = (int) Math.min(all.length, (long) part * room);
            return Arrays.copyOfRange(all, from, Math.min(all.length, from + room));
        }

        private void count(int task) {
            int size = cell(left.chosenCount(), 0);
            if (sizes.length < size) {
                room.hold((long) (size - sizes.length) * Long.BYTES);
                sizes = new long[size];
            } else {
                Arrays.fill(sizes, 0, size, 0);
            }
            for (int at = begins[task]; at < ends[task]; ) {
                int object = objects.get(at);
                while (at < ends[task] && objects.get(at) == object) {
                    addSubject(profiles.begin(subjects.get(at++)));
                }
                addObject(profiles.begin(object));
            }
        }

        /** Where the sum of two selectors is, by their numbers. Constants come first, and do not meet constants. */
        private int cell(int first, int last) {
            int constantRows = Math.min(first, left.chosenConstants());
            int plainRows = first - constantRows;
            return constantRows * (right.chosenCount() - right.chosenConstants())
                    + plainRows * right.chosenCount()
                    + (first < left.chosenConstants() ? last - right.chosenConstants() : last);
        }

        private void addSubject(int from) {
            Ints cells = profiles.cells();
            int at = from;
            for (int cell = cells.get(at++); cell != Profiles.END; cell = cells.get(at++)) {
                int count = cell >= 0 ? 1 : cells.get(at++);
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
            Ints cells = profiles.cells();
            int at = from;
            for (int cell = cells.get(at++); cell != Profiles.END; cell = cells.get(at++)) {
                int count = cell >= 0 ? 1 : cells.get(at++);
                int number = right.number(cell >= 0 ? cell : ~cell);
                if (number != Tally.NOT_CHOSEN) {
                    boolean constant = number < right.chosenConstants();
                    for (int i = 0; i < presentCount; i++) {
                        if (!constant || present[i] >= left.chosenConstants()) {
                            int target = cell(present[i], number);
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

        private void offer(int predicate, boolean offersPlain) {
            int columns = right.chosenCount();
            for (int j = 0; j < columns; j++) {
                logRights[j] = news.logRight(predicate, right.chosen(j));
                logPlainRights[j] = news.logRight(predicate, selectors.plain(right.chosen(j)));
            }
            double logTriples = FixedLog.of((double) frequencies.triples(predicate));
            for (int i = 0; i < left.chosenCount(); i++) {
                int first = left.chosen(i);
                int plainFirst = selectors.plain(first);
                double logLeft = news.logLeft(first, predicate);
                double logPlainLeft = plainFirst == first ? logLeft : news.logLeft(plainFirst, predicate);
                for (int j = i < left.chosenConstants() ? right.chosenConstants() : 0; j < columns; j++) {
                    long size = sizes[cell(i, j)];
                    boolean plain = i >= left.chosenConstants() && j >= right.chosenConstants();
                    if (size < limits.leastSupport() || (plain && !offersPlain)) {
                        continue;
                    }
                    int last = right.chosen(j);
                    int plainLast = selectors.plain(last);
                    double logNews = FixedLog.of((double) size) - logLeft - logRights[j] + logTriples;
                    if (!plain) {
                        long plainSize = plainSize(left.number(plainFirst), right.number(plainLast));
                        if (plainSize >= limits.leastSupport()) {
                            logNews -= Trios.expectedLogCorrection(
                                    FixedLog.of((double) plainSize) - logPlainLeft - logPlainRights[j] + logTriples);
                        }
                    }
                    Trios.offer(largest, Trios.key(first, predicate, last), size, logNews, plain);
                }
            }
        }

        private long plainSize(int first, int last) {
            return first == Tally.NOT_CHOSEN || last == Tally.NOT_CHOSEN ? 0 : sizes[cell(first, last)];
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
