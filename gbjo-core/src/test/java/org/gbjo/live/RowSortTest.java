package org.gbjo.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Random;
import org.gbjo.run.Room;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowSortTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 70, RowSort.PIECE, RowSort.PIECE + 1, 3 * RowSort.PIECE + 17, 4 * RowSort.PIECE})
    void aStretchOfAnyLengthIsSortedAndItsNeighboursStay(int count) {
        Room room = new Room(0);
        long[] expected = new Random(count).longs(count + 2L, 0, 1_000_000).toArray();
        LongBuffer rows = room.longs(count + 2);
        rows.put(0, expected);
        new RowSort(rows, room).sort(1, count + 1);
        Arrays.sort(expected, 1, count + 1);
        long[] sorted = new long[count + 2];
        rows.get(0, sorted);
        assertThat(sorted).isEqualTo(expected);
    }
}
