package org.gbjo.paper.search;

import java.util.Arrays;
import org.gbjo.query.PatternBits;

/**
 * Partial plans of a beam search, best first: how each came about and what it has left. Plain arrays, since thousands
 * are made in a search. Belongs to one thread.
 */
final class Beam {
    private final int limit;
    int size;
    final double[] score;
    /** The partial plan of the level before. */
    final int[] parent;
    /** The join whose inputs are chosen next. */
    final int[] join;
    /** The pattern that was chosen last. */
    final int[] pattern;

    final long[] patternsLow;
    final long[] patternsHigh;
    final long[] joinsLow;
    final long[] joinsHigh;

    Beam(int limit) {
        this.limit = limit;
        score = new double[limit];
        parent = new int[limit];
        join = new int[limit];
        pattern = new int[limit];
        patternsLow = new long[limit];
        patternsHigh = new long[limit];
        joinsLow = new long[limit];
        joinsHigh = new long[limit];
    }

    /** The empty plan at the root: all patterns and all joins but the root are free. */
    void start(int patterns) {
        size = 1;
        score[0] = 0;
        join[0] = patterns - 2;
        patternsLow[0] = PatternBits.lowOfFirst(patterns);
        patternsHigh[0] = PatternBits.highOfFirst(patterns);
        joinsLow[0] = PatternBits.lowOfFirst(patterns - 2);
        joinsHigh[0] = PatternBits.highOfFirst(patterns - 2);
    }

    void clear() {
        size = 0;
        Arrays.fill(score, Double.NEGATIVE_INFINITY);
    }

    /** Keeps a partial plan if it is among the best, of equal ones the first; returns whether it was kept. */
    boolean offer(double offeredScore, int from, int chosenJoin, int chosenPattern) {
        if (size == limit && !(offeredScore > score[size - 1])) {
            return false;
        }
        int place = size < limit ? size++ : size - 1;
        while (place > 0 && offeredScore > score[place - 1]) {
            score[place] = score[place - 1];
            parent[place] = parent[place - 1];
            join[place] = join[place - 1];
            pattern[place] = pattern[place - 1];
            place--;
        }
        score[place] = offeredScore;
        parent[place] = from;
        join[place] = chosenJoin;
        pattern[place] = chosenPattern;
        return true;
    }

    /** The first of the patterns that a partial plan has left. */
    int firstLeft(int i) {
        return PatternBits.first(patternsLow[i], patternsHigh[i]);
    }

    /** The second of the patterns that a partial plan has left. */
    int secondLeft(int i) {
        int first = firstLeft(i);
        return PatternBits.first(patternsLow[i] & ~PatternBits.low(first), patternsHigh[i] & ~PatternBits.high(first));
    }

    /** Takes over what each parent has left, without what was chosen. */
    void inherit(Beam parents) {
        for (int i = 0; i < size; i++) {
            int from = parent[i];
            patternsLow[i] = parents.patternsLow[from] & ~PatternBits.low(pattern[i]);
            patternsHigh[i] = parents.patternsHigh[from] & ~PatternBits.high(pattern[i]);
            joinsLow[i] = parents.joinsLow[from] & ~PatternBits.low(join[i]);
            joinsHigh[i] = parents.joinsHigh[from] & ~PatternBits.high(join[i]);
        }
    }
}
