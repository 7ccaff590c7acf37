package org.gbjo.cardinality.sample;

import java.util.Iterator;

/**
 * Scans of a store in the snapshot that a query sees, over the graph that it asks. Belongs to one thread and one query.
 *
 * @param <T> a term as the store has it; equal terms are the same to a join
 * @param <M> a match as the store has it
 */
public interface StoreScan<T, M> {
    /** A triple has a subject, a predicate and an object, in positions from 0 on. */
    int POSITIONS = 3;

    /** The constant of a pattern in a position; null where it has a variable. */
    T constant(int pattern, int position);

    /** Whether the store has no match with this term in this position, as it knows at no cost. */
    default boolean isAbsent(T term, int position) {
        return false;
    }

    /** The matches in the order of the store; null stands for any term. Nothing is read before it is asked for. */
    Iterator<M> matches(T subject, T predicate, T object);

    /** Ends a scan, whether all of its matches were read or not. */
    void close(Iterator<M> matches);

    /** The term of a match in a position. */
    T term(M match, int position);

    /** Whether the store reads all matches at once where these positions, as bits, are known. */
    default boolean readsAll(int known) {
        return false;
    }

    /** Whether the query was cancelled. */
    default boolean isCancelled() {
        return false;
    }
}
