package org.gbjo.oracle;

import java.util.Arrays;

/** A relation of one or two columns held in memory, sorted both ways. */
final class FilteredRows {
    private final long[] byFirst;
    private final long[] bySecond;

    /** @param rows each has column 0 in the high half and column 1 (or zero) in the low half */
    FilteredRows(long[] rows, int columns) {
        byFirst = rows.clone();
        Arrays.sort(byFirst);
        bySecond = new long[columns == 2 ? rows.length : 0];
        for (int i = 0; i < bySecond.length; i++) {
            bySecond[i] = Long.rotateLeft(rows[i], 32);
        }
        Arrays.sort(bySecond);
    }

    MatchReader reader(int known, int next) {
        boolean secondFirst = known == 0b10 || (known == 0 && next == 1);
        return new RowReader(secondFirst ? bySecond : byFirst, Integer.bitCount(known), secondFirst ? 1 : 0);
    }

    /** Reads rows whose leading column is {@code leading}, of which {@code depth} columns are known. */
    private static final class RowReader extends MatchReader {
        private final long[] rows;
        private final int depth;
        private final int leading;
        private int begin;
        private int end;
        private int runBegin;
        private int runEnd;

        RowReader(long[] rows, int depth, int leading) {
            this.rows = rows;
            this.depth = depth;
            this.leading = leading;
        }

        @Override
        void locate(int[] values) {
            begin = 0;
            end = rows.length;
            if (depth == 1) {
                long high = (long) values[leading] << 32;
                begin = lowerBound(high);
                end = lowerBound(high + (1L << 32));
            } else if (depth == 2) {
                long row = (long) values[leading] << 32 | values[1 - leading];
                begin = lowerBound(row);
                end = lowerBound(row + 1);
            }
            runEnd = begin;
        }

        private int lowerBound(long row) {
            int found = Arrays.binarySearch(rows, row);
            return found >= 0 ? found : -found - 1;
        }

        @Override
        long size() {
            return (long) end - begin;
        }

        @Override
        boolean next() {
            if (runEnd == end) {
                return false;
            }
            runBegin = runEnd;
            runEnd = depth == 0 ? Math.min(end, lowerBound((rows[runBegin] | 0xffffffffL) + 1)) : runBegin + 1;
            return true;
        }

        @Override
        int value() {
            return (int) (depth == 0 ? rows[runBegin] >>> 32 : rows[runBegin]);
        }

        @Override
        long runLength() {
            return (long) runEnd - runBegin;
        }

        @Override
        void read(long place, int[] values) {
            long row = rows[(int) (begin + place)];
            values[leading] = (int) (row >>> 32);
            values[1 - leading] = (int) row;
        }
    }
}
