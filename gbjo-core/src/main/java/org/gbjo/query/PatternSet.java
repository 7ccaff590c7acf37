package org.gbjo.query;

import java.util.function.IntConsumer;
import org.gbjo.api.PublicApi;

/**
 * An immutable set of pattern indexes of one BGP, 0 to {@value #LIMIT} - 1.
 *
 * <p>Two words instead of a {@link java.util.BitSet}: a value that can be a map key without copying.
 */
@PublicApi
public record PatternSet(long low, long high) {
    public static final int LIMIT = 128;
    public static final PatternSet EMPTY = new PatternSet(0, 0);

    /** The set whose members are the bits of {@code mask}. */
    public static PatternSet ofMask(long mask) {
        return new PatternSet(mask, 0);
    }

    /** A set of one member; without the array of the other form, since every leaf of every plan has one. */
    public static PatternSet of(int index) {
        return EMPTY.with(index);
    }

    public static PatternSet of(int... indexes) {
        PatternSet set = EMPTY;
        for (int index : indexes) {
            set = set.with(index);
        }
        return set;
    }

    /** The indexes 0 to {@code size - 1}. */
    public static PatternSet firstN(int size) {
        if (size < 0 || size > LIMIT) {
            throw new IllegalArgumentException("a pattern set holds 0 to " + LIMIT + " patterns, got " + size);
        }
        return new PatternSet(lowestBits(Math.min(size, 64)), lowestBits(Math.max(size - 64, 0)));
    }

    private static long lowestBits(int count) {
        return count == 64 ? -1L : (1L << count) - 1;
    }

    private static void checkIndex(int index) {
        if (index < 0 || index >= LIMIT) {
            throw new IndexOutOfBoundsException("a pattern index lies in 0.." + (LIMIT - 1) + ", got " + index);
        }
    }

    public PatternSet with(int index) {
        checkIndex(index);
        return index < 64 ? new PatternSet(low | 1L << index, high) : new PatternSet(low, high | 1L << (index - 64));
    }

    public PatternSet without(int index) {
        checkIndex(index);
        return index < 64
                ? new PatternSet(low & ~(1L << index), high)
                : new PatternSet(low, high & ~(1L << (index - 64)));
    }

    public boolean contains(int index) {
        checkIndex(index);
        return ((index < 64 ? low >>> index : high >>> (index - 64)) & 1) != 0;
    }

    public PatternSet union(PatternSet other) {
        return new PatternSet(low | other.low, high | other.high);
    }

    public PatternSet intersection(PatternSet other) {
        return new PatternSet(low & other.low, high & other.high);
    }

    public PatternSet minus(PatternSet other) {
        return new PatternSet(low & ~other.low, high & ~other.high);
    }

    public boolean intersects(PatternSet other) {
        return ((low & other.low) | (high & other.high)) != 0;
    }

    public boolean containsAll(PatternSet other) {
        return other.minus(this).isEmpty();
    }

    /** Whether this is the union of two sets. */
    public boolean isUnionOf(PatternSet a, PatternSet b) {
        return low == (a.low | b.low) && high == (a.high | b.high);
    }

    public boolean isEmpty() {
        return (low | high) == 0;
    }

    public int size() {
        return Long.bitCount(low) + Long.bitCount(high);
    }

    /** The smallest member. */
    public int first() {
        if (isEmpty()) {
            throw new IllegalStateException("an empty pattern set has no first member");
        }
        return low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high);
    }

    /** The members in ascending order. */
    public int[] toArray() {
        int[] members = new int[size()];
        int[] next = {0};
        forEach(index -> members[next[0]++] = index);
        return members;
    }

    public void forEach(IntConsumer action) {
        for (long rest = low; rest != 0; rest &= rest - 1) {
            action.accept(Long.numberOfTrailingZeros(rest));
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            action.accept(64 + Long.numberOfTrailingZeros(rest));
        }
    }
}
