package org.gbjo.search;

import java.util.ArrayList;
import java.util.List;

/**
 * The indexes by which a store finds triples, and which of them answers when some positions of a pattern are bound: one
 * that has as many of these as possible at its beginning. What is bound beyond that is compared triple by triple.
 *
 * @param groups indexes in groups: of several that fit as well, those of the first group answer, and there the one with
 *     the fewest triples
 */
public record StoreIndexes(List<List<Index>> groups) {
    /** The positions of a pattern: bit i of a mask stands for the position at i. */
    static final String POSITIONS = "SPO";

    private static final double[] SOME = {1, 1, 1};

    /**
     * An index.
     *
     * @param order the positions by which it sorts or hashes, the first ones first
     * @param whole whether it answers only if all of its positions are bound, as a set of triples does
     */
    public record Index(String order, boolean whole) {
        /** Reads {@code POS}, or {@code [SPO]} for one that needs all of its positions. */
        static Index parse(String text) {
            boolean whole = text.startsWith("[") && text.endsWith("]");
            String order = whole ? text.substring(1, text.length() - 1) : text;
            if (!order.matches("[SPO]{1,3}") || order.chars().distinct().count() != order.length()) {
                throw new IllegalArgumentException(
                        "an index is named by the positions S, P and O, once each, got '" + text + "'");
            }
            return new Index(order, whole);
        }

        /** How many of the bound positions it begins with. */
        private int used(int bound) {
            int used = 0;
            while (used < order.length() && (bound & 1 << position(used)) != 0) {
                used++;
            }
            return whole && used < order.length() ? 0 : used;
        }

        private int position(int place) {
            return POSITIONS.indexOf(order.charAt(place));
        }

        /** The triples with its first terms: at most those of each of them. */
        private double triples(int used, double[] terms) {
            double least = Double.POSITIVE_INFINITY;
            for (int place = 0; place < used; place++) {
                least = Math.min(least, terms[position(place)]);
            }
            return least;
        }
    }

    public StoreIndexes {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** Reads {@code S, O | P, [SPO]}: commas are between groups, bars between the indexes of a group. */
    public static StoreIndexes parse(String text) {
        List<List<Index>> groups = new ArrayList<>();
        for (String group : text.split(",", -1)) {
            List<Index> indexes = new ArrayList<>();
            for (String index : group.split("\\|", -1)) {
                indexes.add(Index.parse(index.strip()));
            }
            groups.add(indexes);
        }
        return new StoreIndexes(groups);
    }

    /** Whether some access path goes through triples that it does not find. */
    boolean scans() {
        for (int bound = 0; bound < StoreTimes.ACCESS_PATHS; bound++) {
            if (scanned(bound, 1, SOME) > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * How many triples are gone through to find those of a pattern, beyond those that are found.
     *
     * @param bound a bit for each position that is bound
     * @param all the triples of the store
     * @param terms how many triples the term in each position has
     */
    public double scanned(int bound, double all, double[] terms) {
        int most = 0;
        for (List<Index> group : groups) {
            for (Index index : group) {
                most = Math.max(most, index.used(bound));
            }
        }
        if (most == Integer.bitCount(bound)) {
            return 0;
        }
        double scanned = Double.POSITIVE_INFINITY;
        for (int group = 0; most > 0 && group < groups.size() && Double.isInfinite(scanned); group++) {
            for (Index index : groups.get(group)) {
                scanned = index.used(bound) == most ? Math.min(scanned, index.triples(most, terms)) : scanned;
            }
        }
        return most == 0 ? all : scanned;
    }
}
