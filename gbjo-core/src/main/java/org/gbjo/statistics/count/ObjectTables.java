package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gbjo.query.TermKind;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermHash;

/**
 * What the objects of each predicate are like: the triples with an object of each kind, and a sample of the literals.
 * Predicates with so many objects that reading them would take too long are left out, those with the most of them first.
 */
public final class ObjectTables {
    private static final long SEED = 0x6f626a65;
    private static final int MOST_DRAWN = 2_048;
    private static final int LEAST_DRAWN = 64;

    private final PredicateTotals totals;
    private final boolean[] read;
    private final long[] predicateHashes;
    private final long[][] triples;
    private final ObjectSample[] samples;
    private final int bytes;
    private final int most;

    /** Empty tables of the predicates, whose different objects were counted before. */
    public ObjectTables(PredicateTotals totals, StatisticsOptions options) {
        this.totals = totals;
        this.bytes = options.valueBytes();
        int all = totals.any() + 1;
        this.read = readable(totals, options.limits().readObjects());
        this.predicateHashes = new long[all];
        Arrays.setAll(
                predicateHashes, ordinal -> TermHash.of(totals.term(ordinal).toString(), SEED));
        this.triples = new long[all][TermKind.COUNT];
        this.samples = new ObjectSample[all];
        this.most = Math.max(LEAST_DRAWN, Math.min(MOST_DRAWN, options.limits().drawnLiterals() / all));
    }

    /** Which predicates are looked at: those with the fewest objects, as long as all of them together are not too many. */
    private static boolean[] readable(PredicateTotals totals, long most) {
        boolean[] read = new boolean[totals.any() + 1];
        long left = most;
        int[] byObjects = IntStream.range(0, totals.any())
                .boxed()
                .sorted(Comparator.comparingLong(ordinal -> totals.distinct(Position.OBJECT, ordinal)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int ordinal : byObjects) {
            left -= totals.distinct(Position.OBJECT, ordinal);
            read[ordinal] = left >= 0;
        }
        read[totals.any()] = left >= 0;
        return read;
    }

    /** The hash of the text of a literal. */
    public static long hash(String literal) {
        return TermHash.of(literal, SEED);
    }

    /** The hash by which a literal is drawn, given that of its text and one of {@link #predicateHashes}. */
    public static long drawingHash(long literal, long predicate) {
        return SeededRandom.mix(literal + predicate);
    }

    public long[] predicateHashes() {
        return predicateHashes;
    }

    /** Whether a predicate is looked at. */
    public boolean reads(int ordinal) {
        return read[ordinal];
    }

    /** How many literals of a predicate are drawn. */
    public int most() {
        return most;
    }

    /** How many triples of a predicate have an object of each kind, to be counted. */
    public long[] triples(int ordinal) {
        return triples[ordinal];
    }

    /** The sample of a predicate, to be shown its literals. */
    public ObjectSample sample(int ordinal) {
        if (samples[ordinal] == null) {
            samples[ordinal] = new ObjectSample(most);
        }
        return samples[ordinal];
    }

    long heldLiterals() {
        return Arrays.stream(samples)
                .mapToLong(sample -> sample == null ? 0 : sample.size())
                .sum();
    }

    /** Writes what fits: in as much detail as all predicates can have, and if they are too many, of the frequent ones. */
    public void addTo(StatisticsWriter writer) {
        List<Integer> ordinals = new ArrayList<>(IntStream.rangeClosed(0, totals.any())
                .filter(ordinal -> read[ordinal] && bytes > 0)
                .boxed()
                .toList());
        ordinals.sort(Comparator.comparingLong((Integer ordinal) -> totals.triples(ordinal))
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
                writer.addValues(totals.term(ordinals.get(i)), values.get(i));
            }
        }
    }
}
