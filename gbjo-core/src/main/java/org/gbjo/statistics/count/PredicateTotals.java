package org.gbjo.statistics.count;

import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.EqualTerms;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.PredicateCounts;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermCounts;
import org.gbjo.statistics.TermHash;

/**
 * The predicates in the order of their texts, and what is counted of each: triples, loops, different subjects and
 * objects. The ordinal after the last stands for all predicates together.
 */
public final class PredicateTotals {
    private static final int EQUAL_TERMS = 3;

    private final Term[] terms;
    private final long[] hashes;
    private final long[] triples;
    private final long[] loops;
    private final long[][] distinct;
    private final long[] equalTerms = new long[EQUAL_TERMS];

    /** Counts of 0. */
    public PredicateTotals(List<String> predicates) {
        int any = predicates.size();
        this.terms = new Term[any + 1];
        this.hashes = new long[any + 1];
        for (int ordinal = 0; ordinal < any; ordinal++) {
            terms[ordinal] = new Constant(predicates.get(ordinal));
            hashes[ordinal] = TermHash.of(predicates.get(ordinal), 0);
        }
        terms[any] = new Variable("any");
        this.triples = new long[any + 1];
        this.loops = new long[any + 1];
        this.distinct = new long[Position.COUNT][any + 1];
    }

    /** The number of predicates, which is the ordinal of all of them together. */
    public int any() {
        return terms.length - 1;
    }

    /** A predicate; a variable stands for all of them. */
    public Term term(int ordinal) {
        return terms[ordinal];
    }

    public long triples(int ordinal) {
        return triples[ordinal];
    }

    /** The triples of all ordinals, to be counted. */
    public long[] triples() {
        return triples;
    }

    /** The triples of all ordinals whose subject is their object, to be counted. */
    public long[] loops() {
        return loops;
    }

    /** The number of different subjects or objects of a predicate. */
    public long distinct(Position position, int ordinal) {
        return distinct[position.number()][ordinal];
    }

    /** The same of all ordinals by the number of the position, to be counted. */
    public long[][] distinct() {
        return distinct;
    }

    /** The triples whose predicate is their subject, their object, or both, to be counted. */
    public long[] equalTerms() {
        return equalTerms;
    }

    /** Sums up what all predicates together have. */
    public void sumUp() {
        triples[any()] = Arrays.stream(triples).sum();
        loops[any()] = Arrays.stream(loops).sum();
    }

    /** The hash of each predicate in {@link #pairHash}. */
    public long[] hashes() {
        return hashes;
    }

    /**
     * What tells equally frequent pairs apart.
     *
     * @param predicateHash one of {@link #hashes}
     * @param termHash of the text of the term, with the seed 0
     */
    public static long pairHash(long predicateHash, Position position, long termHash) {
        return SeededRandom.mix(SeededRandom.mix(predicateHash + position.number()) + termHash);
    }

    /** Writes pairs, and what remains of each predicate without them. */
    public void addTo(StatisticsWriter writer, Iterable<KeptPair> pairs) {
        long[][] keptTriples = new long[Position.COUNT][terms.length];
        long[][] keptTerms = new long[Position.COUNT][terms.length];
        for (KeptPair pair : pairs) {
            writer.addPair(term(pair.predicate()), pair.position(), pair.term(), (double) pair.count());
            keptTriples[pair.position().number()][pair.predicate()] += pair.count();
            keptTerms[pair.position().number()][pair.predicate()]++;
        }
        for (int ordinal = 0; ordinal < terms.length; ordinal++) {
            TermCounts[] counts = new TermCounts[Position.COUNT];
            for (int position = 0; position < counts.length; position++) {
                long all = distinct[position][ordinal];
                counts[position] = new TermCounts((double) all, (double) (all - keptTerms[position][ordinal]), (double)
                        (triples[ordinal] - keptTriples[position][ordinal]));
            }
            writer.addPredicate(
                    term(ordinal),
                    new PredicateCounts((double) triples[ordinal], (double) loops[ordinal], counts[0], counts[1]));
        }
        writer.setEqualTerms(new EqualTerms((double) equalTerms[0], (double) equalTerms[1], (double) equalTerms[2]));
    }
}
