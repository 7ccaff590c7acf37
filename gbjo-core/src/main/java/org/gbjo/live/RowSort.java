package org.gbjo.live;

import java.nio.LongBuffer;
import java.util.Arrays;
import org.gbjo.run.Room;

/**
 * Sorts stretches of rows in the heap. A stretch that is too long for that, such as the subjects of a class that most
 * entities have, is sorted in pieces, which are merged two by two.
 */
final class RowSort {
    /** The rows that are in the heap at a time; 1 MB. */
    static final int PIECE = 1 << 17;

    private static final int FIRST = 64;

    private final LongBuffer rows;
    private final Room room;
    private long[] piece = new long[FIRST];

    RowSort(LongBuffer rows, Room room) {
        this.rows = rows;
        this.room = room;
    }

    /** Sorts the rows from one on up to another one, which is not sorted. */
    void sort(int begin, int end) {
        for (int from = begin; from < end; from += Math.min(PIECE, end - from)) {
            sortPiece(from, Math.min(PIECE, end - from));
        }
        if (end - begin > PIECE) {
            mergePieces(begin, end - begin);
        }
    }

    private void sortPiece(int from, int count) {
        if (count > piece.length) {
            piece = new long[Math.min(PIECE, Math.max(count, 2 * piece.length))];
        }
        rows.get(from, piece, 0, count);
        Arrays.sort(piece, 0, count);
        rows.put(from, piece, 0, count);
    }

    private void mergePieces(int begin, int count) {
        LongBuffer merged = room.longs(count);
        for (long length = PIECE; length < count; length *= 2) {
            for (long from = 0; from < count; from += 2 * length) {
                long middle = Math.min(count, from + length);
                merge(begin, (int) from, (int) middle, (int) Math.min(count, middle + length), merged);
            }
            rows.put(begin, merged, 0, count);
        }
        room.free(merged);
    }

    /** Merges two neighbours of the stretch into the same place of another buffer. */
    private void merge(int begin, int from, int middle, int end, LongBuffer merged) {
        int left = from;
        int right = middle;
        for (int target = from; target < end; target++) {
            boolean takesLeft = right == end || (left < middle && rows.get(begin + left) <= rows.get(begin + right));
            merged.put(target, rows.get(begin + (takesLeft ? left++ : right++)));
        }
    }
}
