package org.gbjo.run;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Keeps a few objects that are costly to make until another thread needs one; allocates nothing itself. */
public final class Pool<T> {
    private static final int SLOTS = 32;

    private final AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(SLOTS);

    /** An object of the pool, or null if it is empty. */
    public T take() {
        for (int i = 0; i < SLOTS; i++) {
            if (slots.get(i) != null) {
                T taken = slots.getAndSet(i, null);
                if (taken != null) {
                    return taken;
                }
            }
        }
        return null;
    }

    /** Gives an object back; dropped if the pool is full. */
    public void give(T object) {
        for (int i = 0; i < SLOTS; i++) {
            if (slots.get(i) == null && slots.compareAndSet(i, null, object)) {
                return;
            }
        }
    }
}
