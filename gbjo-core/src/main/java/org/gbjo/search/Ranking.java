package org.gbjo.search;

/** The best few of some entries, greatest first, equal ones by ascending index. Belongs to one thread. */
final class Ranking {
    private final int[] indexes;
    private final float[] values;
    private int size;

    Ranking(int limit) {
        indexes = new int[limit];
        values = new float[limit];
    }

    /** Ranks the entries {@code source[at + i]} for all i of a set. */
    void rank(float[] source, int at, long low, long high) {
        size = 0;
        for (long rest = low; rest != 0; rest &= rest - 1) {
            int index = Long.numberOfTrailingZeros(rest);
            offer(index, source[at + index]);
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            int index = 64 + Long.numberOfTrailingZeros(rest);
            offer(index, source[at + index]);
        }
    }

    /** There is no choice. */
    void only(int index, float value) {
        size = 1;
        indexes[0] = index;
        values[0] = value;
    }

    private void offer(int index, float value) {
        if (size == values.length && !(value > values[size - 1])) {
            return;
        }
        int place = size < values.length ? size++ : size - 1;
        while (place > 0 && value > values[place - 1]) {
            values[place] = values[place - 1];
            indexes[place] = indexes[place - 1];
            place--;
        }
        values[place] = value;
        indexes[place] = index;
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
