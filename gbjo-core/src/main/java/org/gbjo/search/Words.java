package org.gbjo.search;

/**
 * Sets of patterns as two bare words, the first 64 patterns in the low one: the search makes thousands of sets, and none
 * of them may become an object, whatever the compiler makes of the code.
 */
final class Words {
    private Words() {}

    /** The low word of the set of one pattern. */
    static long low(int pattern) {
        return pattern < 64 ? 1L << pattern : 0;
    }

    /** The high word of the set of one pattern. */
    static long high(int pattern) {
        return pattern < 64 ? 0 : 1L << (pattern - 64);
    }

    /** The low word of the set of patterns 0 to {@code size - 1}. */
    static long lowOfFirst(int size) {
        return size >= 64 ? -1L : (1L << size) - 1;
    }

    /** The high word of the set of patterns 0 to {@code size - 1}. */
    static long highOfFirst(int size) {
        return size <= 64 ? 0 : lowOfFirst(size - 64);
    }

    /** The smallest member of a set that is not empty. */
    static int first(long low, long high) {
        return low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high);
    }

    static boolean contains(long low, long high, int pattern) {
        return ((low & low(pattern)) | (high & high(pattern))) != 0;
    }
}
