package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Where rows meet: the step that joins them and the values that they share. A value that very many rows have is cut into
 * shares, each a meeting of its own. Rows are sorted by key, and those that are kept in memory come before those that
 * stream past them. Not a record, since Kryo cannot fill records.
 */
final class JoinKey implements Serializable {
    private static final long serialVersionUID = 1;

    /** Stands for all meetings in one variable, which share their rows. */
    static final int ALL_STEPS = -1;

    static final byte KEPT = 0;
    static final byte STREAMED = 1;

    private final int step;
    private final String[] values;
    private final int share;
    private final byte side;

    JoinKey(int step, String[] values, int share, byte side) {
        this.step = step;
        this.values = values;
        this.share = share;
        this.side = side;
    }

    int step() {
        return step;
    }

    String value() {
        return values[0];
    }

    int share() {
        return share;
    }

    boolean isKept() {
        return side == KEPT;
    }

    JoinKey onSide(byte other) {
        return new JoinKey(step, values, share, other);
    }

    JoinKey inShare(int other) {
        return new JoinKey(step, values, other, side);
    }

    boolean meets(JoinKey other) {
        return other != null && step == other.step && share == other.share && Arrays.equals(values, other.values);
    }

    /** The place where both sides meet. */
    int place() {
        return (31 * step + Arrays.hashCode(values)) * 31 + share;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JoinKey key && meets(key) && side == key.side;
    }

    @Override
    public int hashCode() {
        return 31 * place() + side;
    }

    /** Sorts by place of meeting, then the side that is kept first. */
    static final class Order implements Comparator<JoinKey>, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(JoinKey one, JoinKey other) {
            int difference = Integer.compare(one.step, other.step);
            difference = difference != 0 ? difference : Arrays.compare(one.values, other.values);
            difference = difference != 0 ? difference : Integer.compare(one.share, other.share);
            return difference != 0 ? difference : Byte.compare(one.side, other.side);
        }
    }
}
