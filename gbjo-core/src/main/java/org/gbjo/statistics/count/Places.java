package org.gbjo.statistics.count;

/**
 * In which cells of the profiles each selector stands, for as many selectors at a time as the memory allows. This is
 * the transpose of {@link Profiles}.
 */
final class Places {
    private final Profiles profiles;
    private final Selectors selectors;
    private final int limit;
    private int from;
    private int to;
    private int[] begins = new int[0];
    private int[] ends = new int[0];
    private int[] cells = new int[0];

    Places(Profiles profiles, Selectors selectors, int limit) {
        this.profiles = profiles;
        this.selectors = selectors;
        this.limit = limit;
    }

    /** Finds the places of a selector and of those behind it, and returns the first whose places are not there. */
    int find(int first) {
        if (first >= from && first < to) {
            return to;
        }
        from = first;
        to = first;
        long size = 0;
        while (to < selectors.size() && (to == from || size + selectors.entities(to) <= limit)) {
            size += selectors.entities(to++);
        }
        begins = new int[to - from];
        for (int i = 1; i < begins.length; i++) {
            begins[i] = begins[i - 1] + selectors.entities(from + i - 1);
        }
        ends = begins.clone();
        cells = new int[Math.toIntExact(size)];
        int[] all = profiles.cells();
        for (int cell = 0; cell < all.length; cell++) {
            int selector = all[cell];
            int place = cell;
            if (selector == Profiles.END) {
                continue;
            }
            if (selector < 0) {
                selector = ~selector;
                cell++;
            }
            if (selector >= from && selector < to) {
                cells[ends[selector - from]++] = place;
            }
        }
        return to;
    }

    /** Where the places of a selector begin, for {@link #cell}. */
    int begin(int selector) {
        return begins[selector - from];
    }

    int end(int selector) {
        return ends[selector - from];
    }

    int cell(int at) {
        return cells[at];
    }
}
