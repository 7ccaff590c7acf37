package org.gbjo.statistics.count;

import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/**
 * In which cells of the profiles each selector stands, for as many selectors at a time as the memory allows. This is
 * the transpose of {@link Profiles}.
 */
final class Places {
    private final Profiles profiles;
    private final Selectors selectors;
    private final int limit;
    private final Room room;
    private int from;
    private int to;
    private int[] begins = new int[0];
    private int[] ends = new int[0];
    private Ints cells = new Ints(new int[0]);

    Places(Profiles profiles, Selectors selectors, int limit, Room room) {
        this.profiles = profiles;
        this.selectors = selectors;
        this.limit = limit;
        this.room = room;
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
        room.free(cells);
        cells = room.ints(size);
        Ints all = profiles.cells();
        for (int cell = 0; cell < all.size(); cell++) {
            int selector = all.get(cell);
            int place = cell;
            if (selector == Profiles.END) {
                continue;
            }
            if (selector < 0) {
                selector = ~selector;
                cell++;
            }
            if (selector >= from && selector < to) {
                cells.put(ends[selector - from]++, place);
            }
        }
        return to;
    }

    /** Gives their room back; they can be found again. */
    void forget() {
        room.free(cells);
        cells = new Ints(new int[0]);
        from = 0;
        to = 0;
    }

    /** Where the places of a selector begin, for {@link #cell}. */
    int begin(int selector) {
        return begins[selector - from];
    }

    int end(int selector) {
        return ends[selector - from];
    }

    int cell(int at) {
        return cells.get(at);
    }
}
