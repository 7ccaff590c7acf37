package org.gbjo.statistics;

import org.gbjo.run.SeededRandom;

/**
 * A 64-bit hash of the text of a term, the same on every machine and Java version: four characters at a time, each four
 * mixed in by the two halves of a 128-bit product, folded together (as in Wang Yi's wyhash). Not made to withstand
 * people who construct collisions.
 */
public final class TermHash {
    /** No term has this hash: it marks empty slots. */
    public static final long NONE = 0;

    private static final long FACTOR = 0xa0761d6478bd642fL;

    private TermHash() {}

    public static long of(String text, long seed) {
        int length = text.length();
        long state = start(seed);
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            state = step(state, word(text, i));
        }
        long rest = 0;
        for (; i < length; i++) {
            rest = rest << 16 | text.charAt(i);
        }
        // The length tells a text from the same one with zeros behind it.
        long hash = SeededRandom.mix(step(state, rest) + length);
        return hash == NONE ? 1 : hash;
    }

    public static long start(long seed) {
        return SeededRandom.mix(seed + SeededRandom.GOLDEN_GAMMA);
    }

    /** The state after four more characters. */
    public static long step(long state, long word) {
        long mixed = state ^ word;
        return Math.multiplyHigh(mixed, FACTOR) ^ (mixed * FACTOR);
    }

    public static long word(String text, int at) {
        return text.charAt(at)
                | (long) text.charAt(at + 1) << 16
                | (long) text.charAt(at + 2) << 32
                | (long) text.charAt(at + 3) << 48;
    }
}
