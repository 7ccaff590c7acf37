package org.gbjo.decision.plugin;

import java.util.function.Function;
import org.gbjo.query.Constant;
import org.gbjo.run.BoundedMap;

/**
 * The predicates of queries as the planner names them. A graph has few of them, they stand in nearly every pattern, and
 * to write their text takes a third of the time of a pre-check. Shared by all threads.
 */
public final class PredicateConstants {
    private static final int MOST = 4096;

    private final BoundedMap<Object, Constant> known = new BoundedMap<>(MOST);

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
            known.putIfAbsent(key, constant);
        }
        return constant;
    }
}
