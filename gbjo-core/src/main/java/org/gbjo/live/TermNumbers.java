package org.gbjo.live;

import java.util.Arrays;

/**
 * Numbers terms from 0 on, in the order in which they come. Keeps the terms themselves, which a store in memory has
 * anyway, and 8 to 16 bytes more for each.
 */
public final class TermNumbers<T> {
    private static final int FIRST_SLOTS = 1 << 10;

    private Object[] terms = new Object[FIRST_SLOTS / 2];
    /** A number plus 1 in the place of its term's hash, or behind it. */
    private int[] slots = new int[FIRST_SLOTS];

    private int size;

    /** The number of a term, a new one if it has none. */
    public int of(T term) {
        int mask = slots.length - 1;
        int slot = spread(term.hashCode()) & mask;
        while (slots[slot] != 0) {
            Object known = terms[slots[slot] - 1];
            if (known == term || known.equals(term)) {
                return slots[slot] - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == terms.length) {
            grow();
            return of(term);
        }
        terms[size] = term;
        slots[slot] = ++size;
        return size - 1;
    }

    private void grow() {
        terms = Arrays.copyOf(terms, 2 * terms.length);
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int number = 0; number < size; number++) {
            int slot = spread(terms[number].hashCode()) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
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
