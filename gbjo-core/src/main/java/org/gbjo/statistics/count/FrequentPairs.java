package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gbjo.query.Term;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermHash;

/**
 * Counts the triples of each predicate with each subject and object, and those of each term with any predicate, in one
 * pass over each order. A second pass collects the most frequent pairs. Among equally frequent ones those with the
 * smaller hashes are kept. Predicates have ordinals in the order of their texts; the ordinal after the last stands for
 * all predicates together.
 */
final class FrequentPairs {
    private static final int LEAST_ROOM = 1_000;

    /** A frequent pair. Its rows are those of the term with the predicate. */
    record Pair(int predicate, Position position, int term, long firstRow, long count, long hash) {}

    private final TripleSource source;
    private final Heartbeat heartbeat;
    /** The ordinal of each term that is a predicate, plus 1. */
    private final Ints ordinals;

    private final PredicateTotals totals;
    private final Frequencies ofPredicates;
    private final Frequencies ofAny;

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
        for (int ordinal = 0; ordinal < predicateIds.length; ordinal++) {
            ordinals.put(predicateIds[ordinal], ordinal + 1);
        }
        this.totals = new PredicateTotals(
                Arrays.stream(predicateIds).mapToObj(source::text).toList());
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
                    totals.distinct()[position.number()][any()]++;
                    ofAny.add(end - begin);
                    count(position, rows, entity, begin, end);
                }
                if (entity % 4096 == 0) {
                    heartbeat.add(4096);
                }
            }
        }
        totals.sumUp();
    }

    private void count(Position position, TripleSource.Rows rows, int entity, long begin, long end) {
        for (long row = begin; row < end; ) {
            long next = rows.runEnd(row, end);
            int predicate = rows.predicate(row);
            int ordinal = ordinals.get(predicate) - 1;
            totals.distinct()[position.number()][ordinal]++;
            ofPredicates.add(next - row);
            totals.equalTerms()[position.number()] += predicate == entity ? next - row : 0;
            if (position == Position.SUBJECT) {
                totals.triples()[ordinal] += next - row;
                if (rows.contains(row, next, entity)) {
                    totals.loops()[ordinal]++;
                    totals.equalTerms()[2] += predicate == entity ? 1 : 0;
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
                        int ordinal = byPredicate ? ordinals.get(rows.predicate(row)) - 1 : any();
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
        return PredicateTotals.pairHash(totals.hashes()[ordinal], position, TermHash.of(source.text(term), 0));
    }

    PredicateTotals totals() {
        return totals;
    }

    /** The number of predicates, which is the ordinal of all of them together. */
    int any() {
        return totals.any();
    }

    /** A predicate; a variable stands for all of them. */
    Term term(int ordinal) {
        return totals.term(ordinal);
    }

    int ordinal(int predicate) {
        return ordinals.get(predicate) - 1;
    }

    long triples(int ordinal) {
        return totals.triples(ordinal);
    }

    /** The number of different subjects or objects of a predicate. */
    long distinct(Position position, int ordinal) {
        return totals.distinct(position, ordinal);
    }

    /** What is written of these pairs and of the most frequent terms, and what remains of each predicate. */
    StatisticsWriter.Content content(List<Pair> pairs) {
        List<Pair> all = new ArrayList<>(pairs);
        all.addAll(collect(ofAny, false));
        return writer -> totals.addTo(writer, () -> all.stream()
                .map(pair -> new KeptPair(pair.predicate(), pair.position(), source.text(pair.term()), pair.count()))
                .iterator());
    }
}
