package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.count.SelectorNumbers;

/** The selectors of an entity in ascending order, and how often it occurs with each. */
final class Profile {
    static final String CELLS = "cells";

    private final int[] selectors;
    private final int[] counts;

    private Profile(int[] selectors, int[] counts) {
        this.selectors = selectors;
        this.counts = counts;
    }

    static Profile of(byte[] cells) {
        ByteBuffer bytes = ByteBuffer.wrap(cells);
        int[] selectors = new int[cells.length / (2 * Integer.BYTES)];
        int[] counts = new int[selectors.length];
        for (int i = 0; i < selectors.length; i++) {
            selectors[i] = bytes.getInt();
            counts[i] = bytes.getInt();
        }
        return new Profile(selectors, counts);
    }

    int size() {
        return selectors.length;
    }

    int selector(int at) {
        return selectors[at];
    }

    int count(int at) {
        return counts[at];
    }

    /** Stands for a profile: 128 bits of its SHA-256. */
    static long[] key(byte[] cells) {
        try {
            ByteBuffer digest =
                    ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(cells));
            return new long[] {digest.getLong(), digest.getLong()};
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Makes profiles of entities. */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    record Maker(SelectorNumbers numbers, int[] selectorsOfCandidates, int mostPredicates) implements Serializable {

        /** The cells of an entity with these candidates, in their order. */
        byte[] cells(EntityRuns runs, List<Integer> candidates) {
            ByteBuffer cells =
                    ByteBuffer.allocate(2 * Integer.BYTES * (candidates.size() + runs.size() + Position.COUNT));
            for (int candidate : candidates) {
                if (selectorsOfCandidates[candidate] >= 0) {
                    cells.putInt(selectorsOfCandidates[candidate]).putInt(1);
                }
            }
            for (Position position : Position.values()) {
                addPredicates(cells, runs, position);
            }
            return Arrays.copyOf(cells.array(), cells.position());
        }

        private void addPredicates(ByteBuffer cells, EntityRuns runs, Position position) {
            int begin = runs.begin(position);
            int end = runs.end(position);
            long least = 0;
            long equal = 0;
            if (end - begin > mostPredicates) {
                long[] sorted = new long[end - begin];
                Arrays.setAll(sorted, i -> runs.count(begin + i));
                Arrays.sort(sorted);
                long limit = sorted[sorted.length - mostPredicates];
                least = limit;
                equal = Arrays.stream(sorted, sorted.length - mostPredicates, sorted.length)
                        .filter(count -> count == limit)
                        .count();
            }
            for (int run = begin; run < end; run++) {
                long count = runs.count(run);
                if (count > least || (count == least && equal-- > 0)) {
                    add(cells, numbers.plain(position, runs.predicate(run)), count);
                }
            }
            if (begin < end) {
                add(cells, numbers.plain(position, numbers.any()), runs.total(position));
            }
        }

        private static void add(ByteBuffer cells, int selector, long count) {
            cells.putInt(selector).putInt((int) Math.min(Integer.MAX_VALUE, count));
        }
    }
}
