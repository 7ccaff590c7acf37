package org.gbjo.store.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.apache.jena.query.QueryExecException;
import org.gbjo.store.limit.QueryMemory;

/** A list of terms whose memory is counted until it is closed. A term may stand there more than once. */
final class CountedTerms implements AutoCloseable {
    private static final int BYTES = 4;
    /** What a query may hold without being asked. */
    private static final int FEW = 1 << 12;

    private static final int MOST = 1 << 30;

    private final QueryMemory memory;
    private final IntArrayList terms = new IntArrayList();
    private int room = FEW;
    private long held;

    CountedTerms(QueryMemory memory) {
        this.memory = memory;
    }

    void add(int term) {
        if (terms.size() == room) {
            makeRoom();
        }
        terms.add(term);
    }

    private void makeRoom() {
        if (room == MOST) {
            throw new QueryExecException(
                    "a path leads from one term to others in more than " + MOST + " ways; ask for fewer steps");
        }
        long further = (long) BYTES * room;
        held += further;
        memory.hold(further);
        room *= 2;
    }

    /** Nobody changes it meanwhile. */
    IntArrayList terms() {
        return terms;
    }

    @Override
    public void close() {
        memory.hold(-held);
    }
}
