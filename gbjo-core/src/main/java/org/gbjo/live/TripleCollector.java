package org.gbjo.live;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.gbjo.run.Room;

/**
 * Collects triples of numbered terms in any order, also some of them twice, and sorts them for a count. A triple takes
 * 12 bytes while it waits and 16 when it is sorted; what does not fit into the heap's share goes to temporary files.
 */
public final class TripleCollector {
    private static final int CHUNK = 1 << 18;
    /** Two numbers of 32 bits share one of 64; the third stands apart. */
    private static final int LONGS_OF_PAIR = 3;

    private final Room room;
    private final List<LongBuffer> full = new ArrayList<>();
    private LongBuffer chunk;
    private int inChunk;
    private int terms;

    public TripleCollector(Room room) {
        this.room = room;
    }

    public void add(int subject, int predicate, int object) {
        if (chunk == null) {
            chunk = room.longs(CHUNK / 2 * LONGS_OF_PAIR);
        }
        // The longs of a chunk: subject and object of each triple, then the predicates of two triples each.
        chunk.put(inChunk, ((long) subject << 32) | object);
        int place = CHUNK + inChunk / 2;
        long packed = chunk.get(place);
        chunk.put(place, inChunk % 2 == 0 ? predicate : (packed & 0xffffffffL) | ((long) predicate << 32));
        terms = Math.max(terms, Math.max(subject, Math.max(predicate, object)) + 1);
        if (++inChunk == CHUNK) {
            full.add(chunk);
            chunk = null;
            inChunk = 0;
        }
    }

    /** Where triples are held. */
    Room room() {
        return room;
    }

    /** How many triples were added. */
    public long size() {
        return (long) full.size() * CHUNK + inChunk;
    }

    private void forEach(TripleConsumer consumer) {
        for (LongBuffer each : full) {
            forEach(each, CHUNK, consumer);
        }
        if (chunk != null) {
            forEach(chunk, inChunk, consumer);
        }
    }

    private static void forEach(LongBuffer chunk, int size, TripleConsumer consumer) {
        for (int i = 0; i < size; i++) {
            long ends = chunk.get(i);
            long predicates = chunk.get(CHUNK + i / 2);
            int predicate = (int) (i % 2 == 0 ? predicates : predicates >>> 32);
            consumer.accept((int) (ends >>> 32), predicate, (int) ends);
        }
    }

    private void clear() {
        full.forEach(room::free);
        full.clear();
        if (chunk != null) {
            room.free(chunk);
            chunk = null;
            inChunk = 0;
        }
    }

    /**
     * Sorts what was collected; the collector is empty then.
     *
     * @param text the text of a term
     */
    public CollectedTriples sort(IntFunction<String> text) {
        if (size() > Room.MOST_LONGS) {
            throw new IllegalStateException("a count in the background takes up to " + Room.MOST_LONGS
                    + " triples, got " + size() + "; count the data with gbjo analyze and name the model folder");
        }
        SortedRows bySubject = new SortedRows(terms, (int) size(), room);
        forEach((subject, predicate, object) -> bySubject.expect(subject));
        bySubject.place();
        forEach((subject, predicate, object) -> bySubject.put(subject, predicate, object));
        clear();
        bySubject.sort();
        SortedRows byObject = new SortedRows(terms, bySubject.size(), room);
        bySubject.forEach((subject, predicate, object) -> byObject.expect(object));
        byObject.place();
        bySubject.forEach((subject, predicate, object) -> byObject.put(object, predicate, subject));
        byObject.sort();
        return new CollectedTriples(terms, bySubject, byObject, text, room);
    }
}
