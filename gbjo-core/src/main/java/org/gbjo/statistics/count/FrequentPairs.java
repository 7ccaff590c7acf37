package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.EqualTerms;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.PredicateCounts;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermCounts;
import org.gbjo.statistics.TermHash;

/**
 * Counts the triples of each predicate with each subject and object, and those of each term with any predicate, in one
 * pass over each order. A second pass collects the most frequent pairs. Among equally frequent ones those with the
 * smaller hashes are kept. Predicates have ordinals in the order of their texts; the ordinal after the last stands for
 * all predicates together.
 */
final class FrequentPairs {
    /** Equally frequent pairs at the limit are only told apart if they have this count; rarer ones are all left out. */
    private static final int LEAST_TIE = 4;

    private static final int LEAST_ROOM = 1_000;

    /** A frequent pair. Its rows are those of the term with the predicate. */
    record Pair(int predicate, Position position, int term, long firstRow, long count, long hash) {}

    private final TripleSource source;
    private final Heartbeat heartbeat;
    /** The ordinal of each term that is a predicate, plus 1. */
    private final Ints ordinals;

    private final Term[] predicateTerms;
    private final long[] predicateHashes;
    private final int any;
    private final long[] triples;
    private final long[] loops;
    private final long[][] distinct;
    private final Frequencies ofPredicates;
    private final Frequencies ofAny;
    private final long[] equalTerms = new long[3];

    private FrequentPairs(TripleSource source, StatisticsOptions options, Room room, Heartbeat heartbeat) {
        this.source = source;
        this.heartbeat = heartbeat;
        this.ordinals = room.ints(source.terms());
        this.ofPredicates = new Frequencies(options.pairs());
        this.ofAny = new Frequencies(options.terms());
        findPredicates();
        int[] predicateIds = IntStream.range(0, ordinals.size())
                .filter(term -> ordinals.get(term) > 0)
                .boxed()
                .sorted(Comparator.comparing(source::text))
                .mapToInt(Integer::intValue)
                .toArray();
        this.any = predicateIds.length;
        this.predicateTerms = new Term[any + 1];
        this.predicateHashes = new long[any + 1];
        for (int ordinal = 0; ordinal < any; ordinal++) {
            ordinals.put(predicateIds[ordinal], ordinal + 1);
            predicateTerms[ordinal] = new Constant(source.text(predicateIds[ordinal]));
            predicateHashes[ordinal] = TermHash.of(source.text(predicateIds[ordinal]), 0);
        }
        predicateTerms[any] = new Variable("any");
        this.triples = new long[any + 1];
        this.loops = new long[any + 1];
        this.distinct = new long[Position.COUNT][any + 1];
    }

    static FrequentPairs of(TripleSource source, StatisticsOptions options, Room room, Heartbeat heartbeat) {
        heartbeat.begin("Counting terms", 2L * source.terms());
        FrequentPairs pairs = new FrequentPairs(source, options, room, heartbeat);
        pairs.count();
        heartbeat.end();
        return pairs;
    }

    private void findPredicates() {
        TripleSource.Rows rows = source.bySubject();
        for (int entity = 0; entity < ordinals.size(); entity++) {
            long end = rows.end(entity);
            for (long row = rows.begin(entity); row < end; row++) {
                ordinals.put(rows.predicate(row), 1);
            }
        }
    }

    private void count() {
        for (Position position : Position.values()) {
            TripleSource.Rows rows = source.by(position);
            for (int entity = 0; entity < ordinals.size(); entity++) {
                long begin = rows.begin(entity);
                long end = rows.end(entity);
                if (begin < end) {
                    distinct[position.number()][any]++;
                    ofAny.add(end - begin);
                    count(position, rows, entity, begin, end);
                }
                if (entity % 4096 == 0) {
                    heartbeat.add(4096);
                }
            }
        }
        triples[any] = Arrays.stream(triples).sum();
        loops[any] = Arrays.stream(loops).sum();
    }

    private void count(Position position, TripleSource.Rows rows, int entity, long begin, long end) {
        for (long row = begin; row < end; ) {
            long next = rows.runEnd(row, end);
            int predicate = rows.predicate(row);
            int ordinal = ordinals.get(predicate) - 1;
            distinct[position.number()][ordinal]++;
            ofPredicates.add(next - row);
            equalTerms[position.number()] += predicate == entity ? next - row : 0;
            if (position == Position.SUBJECT) {
                triples[ordinal] += next - row;
                if (rows.contains(row, next, entity)) {
                    loops[ordinal]++;
                    equalTerms[2] += predicate == entity ? 1 : 0;
                }
            }
            row = next;
        }
    }

    /** The most frequent pairs with one predicate, the most frequent first. */
    List<Pair> ofPredicates() {
        return collect(ofPredicates, true);
    }

    private List<Pair> collect(Frequencies frequencies, boolean byPredicate) {
        long least = frequencies.least();
        List<Pair> pairs = new ArrayList<>();
        for (Position position : Position.values()) {
            TripleSource.Rows rows = source.by(position);
            for (int entity = 0; entity < ordinals.size(); entity++) {
                long end = rows.end(entity);
                for (long row = rows.begin(entity); end - row >= least && row < end; ) {
                    long next = byPredicate ? rows.runEnd(row, end) : end;
                    if (next - row >= least) {
                        int ordinal = byPredicate ? ordinals.get(rows.predicate(row)) - 1 : any;
                        long hash = hash(ordinal, position, entity);
                        pairs.add(new Pair(ordinal, position, entity, row, next - row, hash));
                        if (pairs.size() > 2 * frequencies.budget() + LEAST_ROOM) {
                            cut(pairs, frequencies.budget());
                        }
                    }
                    row = next;
                }
            }
        }
        cut(pairs, frequencies.budget());
        return pairs;
    }

    /** Among millions of pairs that are equally frequent, few are kept. */
    private static void cut(List<Pair> pairs, int budget) {
        pairs.sort(Comparator.comparingLong(Pair::count).reversed().thenComparingLong(Pair::hash));
        pairs.subList(Math.min(pairs.size(), budget), pairs.size()).clear();
    }

    private long hash(int ordinal, Position position, int term) {
        long mixed = SeededRandom.mix(predicateHashes[ordinal] + position.number());
        return SeededRandom.mix(mixed + TermHash.of(source.text(term), 0));
    }

    /** The number of predicates, which is the ordinal of all of them together. */
    int any() {
        return any;
    }

    /** A predicate; a variable stands for all of them. */
    Term term(int ordinal) {
        return predicateTerms[ordinal];
    }

    int ordinal(int predicate) {
        return ordinals.get(predicate) - 1;
    }

    long triples(int ordinal) {
        return triples[ordinal];
    }

    /** The number of different subjects or objects of a predicate. */
    long distinct(Position position, int ordinal) {
        return distinct[position.number()][ordinal];
    }

    /** What is written of these pairs and of the most frequent terms, and what remains of each predicate. */
    StatisticsWriter.Content content(List<Pair> pairs) {
        List<Pair> all = new ArrayList<>(pairs);
        all.addAll(collect(ofAny, false));
        return writer -> addTo(writer, all);
    }

    private void addTo(StatisticsWriter writer, List<Pair> pairs) {
        long[][] keptTriples = new long[Position.COUNT][any + 1];
        long[][] keptTerms = new long[Position.COUNT][any + 1];
        for (Pair pair : pairs) {
            writer.addPair(term(pair.predicate()), pair.position(), source.text(pair.term()), (double) pair.count());
            keptTriples[pair.position().number()][pair.predicate()] += pair.count();
            keptTerms[pair.position().number()][pair.predicate()]++;
        }
        for (int ordinal = 0; ordinal <= any; ordinal++) {
            TermCounts[] counts = new TermCounts[Position.COUNT];
            for (int position = 0; position < counts.length; position++) {
                long terms = distinct[position][ordinal];
                counts[position] =
                        new TermCounts((double) terms, (double) (terms - keptTerms[position][ordinal]), (double)
                                (triples[ordinal] - keptTriples[position][ordinal]));
            }
            writer.addPredicate(
                    term(ordinal),
                    new PredicateCounts((double) triples[ordinal], (double) loops[ordinal], counts[0], counts[1]));
        }
        writer.setEqualTerms(new EqualTerms((double) equalTerms[0], (double) equalTerms[1], (double) equalTerms[2]));
    }

    /** How many pairs have which count, to find the count from which on they are kept. */
    private static final class Frequencies {
        private static final int SMALL = 1 << 16;

        private final int budget;
        private final long[] small = new long[SMALL];
        private long[] large = new long[16];
        private int largeSize;

        Frequencies(int budget) {
            this.budget = budget;
        }

        void add(long count) {
            if (count < SMALL) {
                small[(int) count]++;
                return;
            }
            if (largeSize == large.length) {
                large = Arrays.copyOf(large, 2 * largeSize);
            }
            large[largeSize++] = count;
        }

        int budget() {
            return budget;
        }

        /** The least count of which some pair is kept. */
        long least() {
            if (largeSize >= budget) {
                Arrays.sort(large, 0, largeSize);
                return budget == 0 ? Long.MAX_VALUE : large[largeSize - budget];
            }
            long kept = largeSize;
            int least = SMALL;
            while (least > 1 && kept + small[least - 1] <= budget) {
                kept += small[--least];
            }
            return least > LEAST_TIE && kept < budget ? least - 1 : least;
        }
    }
}
