package org.gbjo.engine;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.gbjo.query.Constant;

/**
 * The predicates that queries have named, in the planner's words: a graph has few of them, they stand in nearly every
 * pattern, and writing their text takes as long as a third of a look at a query. Shared by all threads.
 */
public final class PredicateConstants {
    /** Queries can name any predicate; those beyond are written each time. */
    private static final int MOST = 4096;

    private final ConcurrentMap<Object, Constant> known = new ConcurrentHashMap<>();

    /**
     * The constant of a predicate.
     *
     * @param key by which it is remembered; it should not keep a store in memory
     * @param text writes the predicate as N-Triples do
     */
    public <V> Constant of(Object key, V predicate, Function<V, String> text) {
        Constant constant = known.get(key);
        if (constant == null) {
            constant = new Constant(text.apply(predicate));
            if (known.size() < MOST) {
                known.put(key, constant);
            }
        }
        return constant;
    }
}
