package org.gbjo.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.LongBuffer;
import org.junit.jupiter.api.Test;

final class RoomTest {
    private static final int SIZE = 1_000;
    private static final long INT_BYTES = 4L * SIZE;

    private static void fill(Ints numbers) {
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isZero();
            numbers.put(i, 3 * i);
            assertThat(numbers.add(i, 2)).isEqualTo(3 * i);
        }
    }

    @Test
    void numbersInFilesAreLikeThoseInTheHeap() {
        Room room = new Room(INT_BYTES);
        Ints inHeap = room.ints(SIZE);
        Ints inFile = room.ints(SIZE);
        fill(inHeap);
        fill(inFile);
        for (int i = 0; i < SIZE; i++) {
            assertThat(inFile.get(i)).isEqualTo(inHeap.get(i)).isEqualTo(3 * i + 2);
        }
        assertThat(room.mostHeldBytes()).isEqualTo(INT_BYTES);
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        Room room = new Room(2 * INT_BYTES);
        LongBuffer longs = room.longs(SIZE);
        assertThat(longs.isDirect()).isFalse();
        assertThat(room.longs(SIZE).isDirect()).isTrue();
        room.free(longs);
        assertThat(room.longs(SIZE).isDirect()).isFalse();
        assertThat(room.mostHeldBytes()).isEqualTo(2 * INT_BYTES);
    }

    @Test
    void tablesAreInTheHeapInAnyCaseAndCount() {
        Room room = new Room(INT_BYTES);
        room.hold(INT_BYTES);
        room.ints(SIZE);
        room.hold(-INT_BYTES);
        room.hold(1);
        assertThat(room.mostHeldBytes()).isEqualTo(2 * INT_BYTES);
    }
}
