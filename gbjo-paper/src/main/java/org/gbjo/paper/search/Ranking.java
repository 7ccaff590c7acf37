package org.gbjo.paper.search;

/**
 * The best few of some entries, greatest first, equal ones by ascending index; or all of them by ascending index. Belongs
 * to one thread.
 */
final class Ranking {
    private final int[] indexes;
    private final float[] values;
    private final boolean greatestFirst;
    private int size;

    /**
     * Makes room for the best few entries.
     *
     * @param greatestFirst false if none are left out and none change places
     */
    Ranking(int limit, boolean greatestFirst) {
        this.greatestFirst = greatestFirst;
        indexes = new int[limit];
        values = new float[limit];
    }

    /** Ranks the entries {@code source[at + i]} for all i of a set. */
    void rank(float[] source, int at, long low, long high) {
        size = 0;
        rank(source, at, 0, low);
        rank(source, at, 64, high);
    }

    /** The i-th bit of {@code set} stands for the entry {@code source[at + first + i]}. */
    private void rank(float[] source, int at, int first, long set) {
        int last = values.length - 1;
        for (long rest = set; rest != 0; rest &= rest - 1) {
            int index = first + Long.numberOfTrailingZeros(rest);
            float value = source[at + index];
            if (size <= last) {
                insert(size++, index, value);
            } else if (value > values[last]) {
                insert(last, index, value);
            }
        }
    }

    private void insert(int end, int index, float value) {
        int place = end;
        while (greatestFirst && place > 0 && value > values[place - 1]) {
            values[place] = values[place - 1];
            indexes[place] = indexes[place - 1];
            place--;
        }
        values[place] = value;
        indexes[place] = index;
    }

    /** There is no choice. */
    void only(int index, float value) {
        size = 1;
        indexes[0] = index;
        values[0] = value;
    }

    int size() {
        return size;
    }

    int index(int rank) {
        return indexes[rank];
    }

    float value(int rank) {
        return values[rank];
    }
}
