package org.gbjo.oracle;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Memory of one thread that is indexed by term, 12 bytes for each term of the graph. It is allocated once and reused by
 * all counts of the thread, since clearing it for each count would cost more than most counts.
 */
final class Scratch {
    static final int NOWHERE = -1;

    /** The weight of a term. It is valid only for terms that the current step has written. */
    private final double[] weightOf;
    /** A bit for each term. All bits are clear between two steps. */
    private final long[] seen;
    /** The place of a term in a list of keys, or anything. */
    private final int[] placeOf;

    Scratch(int terms) {
        weightOf = new double[terms];
        seen = new long[(terms + 63) >>> 6];
        placeOf = new int[terms];
    }

    /** The distinct values in ascending order, each with weight 1. */
    KeyWeights distinct(IntArrayList reached) {
        int[] elements = reached.elements();
        int lowest = seen.length;
        int highest = -1;
        for (int i = 0; i < reached.size(); i++) {
            int word = elements[i] >>> 6;
            seen[word] |= 1L << elements[i];
            lowest = Math.min(lowest, word);
            highest = Math.max(highest, word);
        }
        KeyWeights weights = new KeyWeights(Math.min(reached.size(), 1 << 16));
        for (int word = lowest; word <= highest; word++) {
            for (long bits = seen[word]; bits != 0; bits &= bits - 1) {
                weights.add((word << 6) + Long.numberOfTrailingZeros(bits), 1);
            }
            seen[word] = 0;
        }
        return weights;
    }

    /**
     * Spreads the weights of the reached values over an array that is indexed by term. It is valid until the next step.
     */
    double[] spread(IntArrayList reached, KeyWeights weights) {
        int[] elements = reached.elements();
        for (int i = 0; i < reached.size(); i++) {
            weightOf[elements[i]] = 0;
        }
        for (int i = 0; i < weights.size(); i++) {
            weightOf[weights.key(i)] = weights.weight(i);
        }
        return weightOf;
    }

    /** Prepares for {@link #place} in these keys. */
    void setPlaces(KeyWeights keys) {
        for (int i = 0; i < keys.size(); i++) {
            placeOf[keys.key(i)] = i;
        }
    }

    /** The place of a term among keys, the last ones that were prepared for, or {@link #NOWHERE}. */
    int place(int term, KeyWeights keys) {
        int place = placeOf[term];
        return place < keys.size() && keys.key(place) == term ? place : NOWHERE;
    }
}
