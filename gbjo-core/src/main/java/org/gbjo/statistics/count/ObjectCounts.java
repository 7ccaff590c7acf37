package org.gbjo.statistics.count;

import java.util.function.IntFunction;
import org.gbjo.query.TermKind;
import org.gbjo.run.Room;

/**
 * What the objects of each predicate are like: how many are IRIs, blank nodes and literals, and a sample of the literals with
 * their datatypes, languages and values. One pass over the objects, which reads the text of each literal once.
 */
final class ObjectCounts {
    /** The bytes of the heap that a literal of a sample takes. */
    private static final long HEAP_OF_DRAWN = 160;

    private static final int BEAT = 4_096;

    private final FrequentPairs counts;
    private final ObjectTables tables;

    ObjectCounts(TripleSource source, FrequentPairs counts, StatisticsOptions options, Room room, Heartbeat heartbeat) {
        this.counts = counts;
        this.tables = new ObjectTables(counts.totals(), options);
        if (options.valueBytes() > 0) {
            heartbeat.begin("Reading literals", source.terms());
            count(source, heartbeat);
            heartbeat.end();
            room.hold(HEAP_OF_DRAWN * tables.heldLiterals());
        }
    }

    private void count(TripleSource source, Heartbeat heartbeat) {
        TripleSource.Rows rows = source.byObject();
        IntFunction<String> texts = source.texts();
        for (int entity = 0; entity < source.terms(); entity++) {
            long end = rows.end(entity);
            long row = rows.begin(entity);
            if (row < end && isRead(rows, row, end)) {
                count(source, rows, entity, texts);
            }
            if (entity % BEAT == 0) {
                heartbeat.add(BEAT);
            }
        }
    }

    private boolean isRead(TripleSource.Rows rows, long begin, long end) {
        if (tables.reads(counts.any())) {
            return true;
        }
        for (long row = begin; row < end; row = rows.runEnd(row, end)) {
            if (tables.reads(counts.ordinal(rows.predicate(row)))) {
                return true;
            }
        }
        return false;
    }

    private void count(TripleSource source, TripleSource.Rows rows, int entity, IntFunction<String> texts) {
        TermKind kind = source.kind(entity);
        String text = kind == TermKind.LITERAL ? texts.apply(entity) : null;
        long hash = text == null ? 0 : ObjectTables.hash(text);
        long end = rows.end(entity);
        for (long row = rows.begin(entity); row < end; ) {
            long next = rows.runEnd(row, end);
            count(counts.ordinal(rows.predicate(row)), kind, text, hash, next - row);
            row = next;
        }
        count(counts.any(), kind, text, hash, end - rows.begin(entity));
    }

    private void count(int ordinal, TermKind kind, String text, long hash, long weight) {
        if (tables.reads(ordinal)) {
            tables.triples(ordinal)[kind.number()] += weight;
            if (text != null) {
                tables.sample(ordinal)
                        .add(text, weight, ObjectTables.drawingHash(hash, tables.predicateHashes()[ordinal]));
            }
        }
    }

    ObjectTables tables() {
        return tables;
    }
}
