package org.gbjo.graph.load;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/**
 * As many triples and quads as fit into memory, with their own vocabulary. A chunk is written as a {@link SortedRun}: its sorted
 * terms, and triples and quads that refer to each term by its rank in the run.
 */
final class Chunk {
    /** A little more than the tables of an empty chunk occupy. */
    static final long SMALLEST = (2 << 20) + (1 << 17);
    /** A larger chunk could exceed the largest array. */
    static final long LARGEST = 1 << 30;

    private final InternedTerms terms = new InternedTerms();
    /** Flags of a term in a run. */
    static final int PREDICATE = 1;

    static final int NAMED_PREDICATE = 2;
    static final int GRAPH = 4;

    private final BitSet predicates = new BitSet();
    private final BitSet namedPredicates = new BitSet();
    private final BitSet graphs = new BitSet();
    private int[] triples = new int[3 << 16];
    private int used;
    private int[] quads = new int[0];
    private int quadsUsed;

    int intern(byte[] bytes, int length) {
        return terms.intern(bytes, length);
    }

    void add(int subject, int predicate, int object) {
        if (used == triples.length) {
            triples = Arrays.copyOf(triples, Math.multiplyExact(2, triples.length));
        }
        triples[used] = subject;
        triples[used + 1] = predicate;
        triples[used + 2] = object;
        used += 3;
        predicates.set(predicate);
    }

    void add(int graph, int subject, int predicate, int object) {
        if (quadsUsed == quads.length) {
            quads = Arrays.copyOf(quads, Math.max(1 << 14, Math.multiplyExact(2, quads.length)));
        }
        quads[quadsUsed] = subject;
        quads[quadsUsed + 1] = predicate;
        quads[quadsUsed + 2] = object;
        quads[quadsUsed + 3] = graph;
        quadsUsed += 4;
        namedPredicates.set(predicate);
        graphs.set(graph);
    }

    long memory() {
        return terms.memory() + 4L * triples.length + 4L * quads.length;
    }

    boolean isEmpty() {
        return used == 0 && quadsUsed == 0;
    }

    SortedRun write(Path folder, String name) throws IOException {
        int[] sorted = terms.sorted();
        int[] ranks = new int[sorted.length];
        for (int rank = 0; rank < sorted.length; rank++) {
            ranks[sorted[rank]] = rank;
        }
        SortedRun run = new SortedRun(folder.resolve(name), sorted.length, used / 3, quadsUsed / 4);
        try (OutputStream out = NumberFiles.create(run.termsFile())) {
            byte[] arena = terms.arena();
            int previous = -1;
            for (int term : sorted) {
                int start = terms.start(term);
                int end = terms.end(term);
                int shared =
                        previous < 0 ? 0 : commonPrefix(arena, terms.start(previous), terms.end(previous), start, end);
                NumberFiles.writeNumber(out, shared);
                NumberFiles.writeNumber(out, end - start - shared);
                out.write(arena, start + shared, end - start - shared);
                out.write(flags(term));
                previous = term;
            }
        }
        writeRanks(run.triplesFile(), ranks, triples, used);
        if (quadsUsed > 0) {
            writeRanks(run.quadsFile(), ranks, quads, quadsUsed);
        }
        return run;
    }

    private int flags(int term) {
        return (predicates.get(term) ? PREDICATE : 0)
                | (namedPredicates.get(term) ? NAMED_PREDICATE : 0)
                | (graphs.get(term) ? GRAPH : 0);
    }

    private static void writeRanks(Path file, int[] ranks, int[] terms, int count) throws IOException {
        try (OutputStream out = NumberFiles.create(file)) {
            for (int i = 0; i < count; i++) {
                NumberFiles.writeNumber(out, ranks[terms[i]]);
            }
        }
    }

    private static int commonPrefix(byte[] arena, int start, int end, int otherStart, int otherEnd) {
        int mismatch = Arrays.mismatch(arena, start, end, arena, otherStart, otherEnd);
        return mismatch < 0 ? end - start : mismatch;
    }
}
