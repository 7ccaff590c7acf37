package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.gbjo.query.TermKind;
import org.gbjo.run.Room;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermHash;

/**
 * What the objects of each predicate are like: how many are IRIs, blank nodes and literals, and a sample of the literals with
 * their datatypes, languages and values. One pass over the objects, which reads the text of each literal once. Predicates
 * with so many objects that this would take too long are left out, those with the most of them first.
 */
final class ObjectCounts {
    private static final long SEED = 0x6f626a65;
    private static final int MOST_DRAWN = 2_048;
    private static final int LEAST_DRAWN = 64;

    /** The bytes of the heap that a literal of a sample takes. */
    private static final long HEAP_OF_DRAWN = 160;

    private static final int BEAT = 4_096;

    private final FrequentPairs counts;
    private final boolean[] read;
    private final long[] predicateHashes;
    private final long[][] triples;
    private final ObjectSample[] samples;
    private final int bytes;

    ObjectCounts(TripleSource source, FrequentPairs counts, StatisticsOptions options, Room room, Heartbeat heartbeat) {
        this.counts = counts;
        this.bytes = options.valueBytes();
        int all = counts.any() + 1;
        this.read = readable(counts, options.limits().readObjects());
        this.predicateHashes = new long[all];
        Arrays.setAll(
                predicateHashes, ordinal -> TermHash.of(counts.term(ordinal).toString(), SEED));
        this.triples = new long[all][TermKind.COUNT];
        this.samples = new ObjectSample[all];
        if (bytes > 0) {
            int most =
                    Math.max(LEAST_DRAWN, Math.min(MOST_DRAWN, options.limits().drawnLiterals() / all));
            heartbeat.begin("Reading literals", source.terms());
            count(source, most, heartbeat);
            heartbeat.end();
            room.hold(HEAP_OF_DRAWN * heldLiterals());
        }
    }

    /** Which predicates are looked at: those with the fewest objects, as long as all of them together are not too many. */
    private static boolean[] readable(FrequentPairs counts, long most) {
        boolean[] read = new boolean[counts.any() + 1];
        long left = most;
        int[] byObjects = IntStream.range(0, counts.any())
                .boxed()
                .sorted(Comparator.comparingLong(ordinal -> counts.distinct(Position.OBJECT, ordinal)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int ordinal : byObjects) {
            left -= counts.distinct(Position.OBJECT, ordinal);
            read[ordinal] = left >= 0;
        }
        read[counts.any()] = left >= 0;
        return read;
    }

    private void count(TripleSource source, int most, Heartbeat heartbeat) {
        TripleSource.Rows rows = source.byObject();
        IntFunction<String> texts = source.texts();
        for (int entity = 0; entity < source.terms(); entity++) {
            long end = rows.end(entity);
            long row = rows.begin(entity);
            if (row < end && isRead(rows, row, end)) {
                count(source, rows, entity, texts, most);
            }
            if (entity % BEAT == 0) {
                heartbeat.add(BEAT);
            }
        }
    }

    private boolean isRead(TripleSource.Rows rows, long begin, long end) {
        if (read[counts.any()]) {
            return true;
        }
        for (long row = begin; row < end; row = rows.runEnd(row, end)) {
            if (read[counts.ordinal(rows.predicate(row))]) {
                return true;
            }
        }
        return false;
    }

    private void count(TripleSource source, TripleSource.Rows rows, int entity, IntFunction<String> texts, int most) {
        TermKind kind = source.kind(entity);
        String text = kind == TermKind.LITERAL ? texts.apply(entity) : null;
        long hash = text == null ? 0 : TermHash.of(text, SEED);
        long end = rows.end(entity);
        for (long row = rows.begin(entity); row < end; ) {
            long next = rows.runEnd(row, end);
            count(counts.ordinal(rows.predicate(row)), kind, text, hash, next - row, most);
            row = next;
        }
        count(counts.any(), kind, text, hash, end - rows.begin(entity), most);
    }

    private void count(int ordinal, TermKind kind, String text, long hash, long weight, int most) {
        if (!read[ordinal]) {
            return;
        }
        triples[ordinal][kind.number()] += weight;
        if (text != null) {
            if (samples[ordinal] == null) {
                samples[ordinal] = new ObjectSample(most);
            }
            samples[ordinal].add(text, weight, SeededRandom.mix(hash + predicateHashes[ordinal]));
        }
    }

    private long heldLiterals() {
        return Arrays.stream(samples)
                .mapToLong(sample -> sample == null ? 0 : sample.size())
                .sum();
    }

    /** Writes what fits: in as much detail as all predicates can have, and if they are too many, of the frequent ones. */
    void addTo(StatisticsWriter writer) {
        List<Integer> ordinals = new ArrayList<>(IntStream.rangeClosed(0, counts.any())
                .filter(ordinal -> read[ordinal] && bytes > 0)
                .boxed()
                .toList());
        ordinals.sort(Comparator.comparingLong((Integer ordinal) -> counts.triples(ordinal))
                .reversed()
                .thenComparing(Comparator.<Integer>reverseOrder()));
        List<ObjectValues> values = List.of();
        long size = Long.MAX_VALUE;
        for (ObjectDetail detail = ObjectDetail.FULL; size > bytes && detail != null; detail = detail.less()) {
            ObjectDetail chosen = detail;
            values = ordinals.stream()
                    .map(ordinal -> chosen.of(triples[ordinal], samples[ordinal]))
                    .toList();
            size = values.stream().mapToLong(ObjectValues::fileBytes).sum();
        }
        long left = bytes;
        for (int i = 0; i < values.size(); i++) {
            left -= values.get(i).fileBytes();
            if (left >= 0) {
                writer.addValues(counts.term(ordinals.get(i)), values.get(i));
            }
        }
    }
}
