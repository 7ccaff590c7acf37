package org.gbjo.live;

import java.util.Arrays;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/**
 * Numbers terms from 0 on, in the order in which they come. Refers to the terms themselves, which a store in memory
 * has anyway; these references stay in the heap. Takes 8 to 16 bytes more for each.
 */
public final class TermNumbers<T> {
    private static final int FIRST_SLOTS = 1 << 10;

    private final Room room;
    private Object[] terms = new Object[FIRST_SLOTS / 2];
    /** A number plus 1 in the place of its term's hash, or behind it. */
    private Ints slots;

    private int size;

    public TermNumbers(Room room) {
        this.room = room;
        this.slots = room.ints(FIRST_SLOTS);
    }

    /** The number of a term, a new one if it has none. */
    public int of(T term) {
        int mask = slots.size() - 1;
        int slot = spread(term.hashCode()) & mask;
        for (int found = slots.get(slot); found != 0; found = slots.get(slot)) {
            Object known = terms[found - 1];
            if (known == term || known.equals(term)) {
                return found - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == terms.length) {
            grow();
            return of(term);
        }
        terms[size] = term;
        slots.put(slot, ++size);
        return size - 1;
    }

    private void grow() {
        terms = Arrays.copyOf(terms, 2 * terms.length);
        int length = 2 * slots.size();
        room.free(slots);
        slots = room.ints(length);
        for (int number = 0; number < size; number++) {
            int slot = spread(terms[number].hashCode()) & (length - 1);
            while (slots.get(slot) != 0) {
                slot = (slot + 1) & (length - 1);
            }
            slots.put(slot, number + 1);
        }
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9e3779b9;
        return mixed ^ (mixed >>> 15);
    }

    @SuppressWarnings("unchecked") // only terms of this type were put in
    public T term(int number) {
        return (T) terms[number];
    }

    public int size() {
        return size;
    }
}
