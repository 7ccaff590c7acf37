package org.gbjo.run;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * What was computed before, for at most so many keys: when it is full, it starts afresh. So keys that users make up
 * cannot fill the memory, and those that come again and again are soon back. Shared by all threads.
 */
public final class BoundedMap<K, V> {
    private final int capacity;
    private final ConcurrentMap<K, V> entries = new ConcurrentHashMap<>();

    public BoundedMap(int capacity) {
        this.capacity = capacity;
    }

    /** The value of a key, or null. */
    public V get(K key) {
        return entries.get(key);
    }

    /** The value of a key, which is computed if there is none. */
    public V get(K key, Function<? super K, ? extends V> compute) {
        V known = entries.get(key);
        if (known != null) {
            return known;
        }
        makeRoom();
        return entries.computeIfAbsent(key, compute);
    }

    /** Keeps a value unless there is one; returns whether it is new. */
    public boolean putIfAbsent(K key, V value) {
        makeRoom();
        return entries.putIfAbsent(key, value) == null;
    }

    private void makeRoom() {
        if (entries.size() >= capacity) {
            entries.clear();
        }
    }

    public void clear() {
        entries.clear();
    }

    public Collection<V> values() {
        return entries.values();
    }
}
