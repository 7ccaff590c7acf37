package org.gbjo.statistics.build;

import java.io.IOException;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.query.Term;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.PredicateCounts;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermCounts;

/**
 * Counts the triples of each predicate with each subject, in one pass over the PSO order, and with each object, in one
 * pass over the POS order. It also counts the triples of each term with any predicate, and keeps the largest counts.
 * Predicates have the ordinals of the graph. The ordinal after the last stands for all predicates together.
 */
final class PairCounts {
    private static final long TERM_MASK = (1L << 32) - 1;

    private final Graph graph;
    private final int any;
    private final LargestEntries ofPredicates;
    private final LargestEntries ofAny;
    private final double[] loops;
    private final double[][] distinct;

    PairCounts(Graph graph, StatisticsOptions options) {
        this.graph = graph;
        this.any = graph.predicates().size();
        this.ofPredicates = new LargestEntries(options.pairs());
        this.ofAny = new LargestEntries(options.terms());
        this.loops = new double[any + 1];
        this.distinct = new double[Position.COUNT][any + 1];
    }

    void count(Heartbeat heartbeat) throws IOException {
        heartbeat.begin("Counting subjects", graph.triples());
        countPairs(IndexOrder.PSO, Position.SUBJECT, heartbeat);
        heartbeat.end();
        heartbeat.begin("Counting objects", graph.triples());
        countPairs(IndexOrder.POS, Position.OBJECT, heartbeat);
        heartbeat.end();
        heartbeat.begin("Counting terms", graph.dictionary().size());
        for (int term = 0; term < graph.dictionary().size(); term++) {
            countTerm(term, Position.SUBJECT, graph.countAsSubject(term));
            countTerm(term, Position.OBJECT, graph.countAsObject(term));
            heartbeat.tick();
        }
        heartbeat.end();
    }

    private void countPairs(IndexOrder order, Position position, Heartbeat heartbeat) throws IOException {
        TripleIndex index = graph.index(order);
        PackedColumn terms = index.second();
        for (int ordinal = 0; ordinal < any; ordinal++) {
            long end = index.end(ordinal);
            long row = index.begin(ordinal);
            while (row < end) {
                long term = terms.get(row);
                long next = terms.runEnd(row, end, term);
                distinct[position.number()][ordinal]++;
                ofPredicates.offer((double) (next - row), key(position, ordinal, term), 0);
                if (position == Position.SUBJECT && contains(index.third(), row, next, term)) {
                    loops[ordinal]++;
                    loops[any]++;
                }
                for (; row < next; row++) {
                    heartbeat.tick();
                }
            }
        }
    }

    private static boolean contains(PackedColumn column, long from, long to, long value) {
        long at = column.lowerBound(from, to, value);
        return at < to && column.get(at) == value;
    }

    private void countTerm(int term, Position position, long triples) {
        if (triples > 0) {
            distinct[position.number()][any]++;
            ofAny.offer((double) triples, key(position, any, term), 0);
        }
    }

    private long key(Position position, int ordinal, long term) {
        return (ordinal * 2L + position.number()) << 32 | term;
    }

    /** The position of the constant of a pair. */
    static Position position(long key) {
        return Position.of((int) (key >>> 32 & 1));
    }

    static int ordinal(long key) {
        return (int) (key >>> 33);
    }

    static long term(long key) {
        return key & TERM_MASK;
    }

    /** The most frequent pairs of a predicate and a term. */
    LargestEntries frequent() {
        return ofPredicates;
    }

    /** Adds the pairs that are kept, and what remains of each predicate. */
    void addTo(StatisticsWriter writer, PredicateTerms predicates) {
        double[][] restTriples = new double[distinct.length][any + 1];
        double[][] restTerms = new double[distinct.length][any + 1];
        for (int ordinal = 0; ordinal <= any; ordinal++) {
            for (int position = 0; position < distinct.length; position++) {
                restTriples[position][ordinal] = triples(ordinal);
                restTerms[position][ordinal] = distinct[position][ordinal];
            }
        }
        for (LargestEntries kept : new LargestEntries[] {ofPredicates, ofAny}) {
            for (int i = 0; i < kept.size(); i++) {
                Position position = position(kept.key(i));
                int ordinal = ordinal(kept.key(i));
                String term = graph.dictionary().term((int) term(kept.key(i)));
                writer.addPair(predicates.of(ordinal), position, term, kept.value(i));
                restTriples[position.number()][ordinal] -= kept.value(i);
                restTerms[position.number()][ordinal]--;
            }
        }
        for (int ordinal = 0; ordinal <= any; ordinal++) {
            TermCounts[] counts = new TermCounts[distinct.length];
            for (int position = 0; position < distinct.length; position++) {
                counts[position] = new TermCounts(
                        distinct[position][ordinal], restTerms[position][ordinal], restTriples[position][ordinal]);
            }
            Term predicate = predicates.of(ordinal);
            writer.addPredicate(predicate, new PredicateCounts(triples(ordinal), loops[ordinal], counts[0], counts[1]));
        }
    }

    private double triples(int ordinal) {
        return (double)
                (ordinal == any
                        ? graph.triples()
                        : graph.predicates().get(ordinal).triples());
    }
}
