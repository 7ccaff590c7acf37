package org.gbjo.statistics.count;

import java.util.function.IntFunction;
import org.gbjo.query.TermKind;
import org.gbjo.statistics.Position;

/**
 * A graph to count: distinct triples of term ids in two orders, and the text of an id. Ids go from 0 to {@link #terms}
 * less 1, in any order, so that two sources of one graph may number its terms differently. Shared by several threads.
 */
public interface TripleSource {
    /** The number of ids. An id that no triple uses is allowed. */
    int terms();

    /** The term of an id, as in N-Triples. */
    String text(int term);

    /** The texts of ids, for one thread: quicker than {@link #text} where ids ascend. */
    default IntFunction<String> texts() {
        return this::text;
    }

    /** What the term of an id is. */
    default TermKind kind(int term) {
        return TermKind.of(text(term));
    }

    /** The fingerprint of the graph, as {@link GraphFingerprint} computes it. */
    String fingerprint();

    /** The triples sorted by subject, predicate and object. */
    Rows bySubject();

    /** The triples sorted by object, predicate and subject. */
    Rows byObject();

    /** The triples sorted by the term in a position. */
    default Rows by(Position position) {
        return position == Position.SUBJECT ? bySubject() : byObject();
    }

    /** Triples sorted by an entity, then by predicate, then by the term at the other end. Rows count from 0. */
    interface Rows {
        /** The first row of an entity. */
        long begin(int entity);

        /** The row after the last one of an entity. */
        long end(int entity);

        int predicate(long row);

        /** The object of a row that is sorted by subject, and the other way round. */
        int other(long row);

        /** The row after the last one from a row on that has the same predicate. */
        default long runEnd(long row, long end) {
            int predicate = predicate(row);
            long next = row + 1;
            while (next < end && predicate(next) == predicate) {
                next++;
            }
            return next;
        }

        /** Whether one of these rows, which have one entity and one predicate, has this term at the other end. */
        default boolean contains(long from, long to, int term) {
            long low = from;
            long high = to;
            while (low < high) {
                long middle = (low + high) >>> 1;
                if (other(middle) < term) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < to && other(low) == term;
        }
    }
}
