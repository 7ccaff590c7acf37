package org.gbjo.query;

/**
 * Sets of patterns as two bare words, the first 64 patterns in the low one: searches make thousands of sets, and none
 * of them may become an object, whatever the compiler makes of the code.
 */
public final class PatternBits {
    private PatternBits() {}

    /** The low word of the set of one pattern. */
    public static long low(int pattern) {
        return pattern < 64 ? 1L << pattern : 0;
    }

    /** The high word of the set of one pattern. */
    public static long high(int pattern) {
        return pattern < 64 ? 0 : 1L << (pattern - 64);
    }

    /** The low word of the set of patterns 0 to {@code size - 1}. */
    public static long lowOfFirst(int size) {
        return size >= 64 ? -1L : (1L << size) - 1;
    }

    /** The high word of the set of patterns 0 to {@code size - 1}. */
    public static long highOfFirst(int size) {
        return size <= 64 ? 0 : lowOfFirst(size - 64);
    }

    /** The smallest member of a set that is not empty. */
    public static int first(long low, long high) {
        return low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high);
    }

    public static boolean contains(long low, long high, int pattern) {
        return ((low & low(pattern)) | (high & high(pattern))) != 0;
    }

    /** Spreads sets over a table by the highest bits of a product, which depend on all patterns. */
    public static int slot(long low, long high, int slots) {
        long hash = (low ^ Long.rotateLeft(high, 32)) * 0x9e3779b97f4a7c15L;
        return (int) (((hash >>> 32) * slots) >>> 32);
    }
}
