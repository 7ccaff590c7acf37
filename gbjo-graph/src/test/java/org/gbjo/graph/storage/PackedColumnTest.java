package org.gbjo.graph.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain array is the slow twin. */
class PackedColumnTest {
    @TempDir
    private Path folder;

    private PackedColumn write(String name, long[] values, int bits) throws IOException {
        Path file = folder.resolve(name);
        try (PackedColumnWriter writer = new PackedColumnWriter(file, bits)) {
            for (long value : values) {
                writer.add(value);
            }
            assertThat(writer.size()).isEqualTo(values.length);
        }
        return PackedColumn.open(file);
    }

    private static long[] random(Random random, int count, int bits) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextInt(5) == 0 ? (1L << bits) - 1 : random.nextLong() & ((1L << bits) - 1);
        }
        return values;
    }

    @Test
    void everyWidthAndCountReadsBackWhatWasWritten() throws IOException {
        Random random = new Random(1);
        for (int bits = 1; bits <= PackedColumn.MAX_BITS; bits++) {
            for (int count : new int[] {0, 1, 2, 3, 7, 8, 9, 63, 64, 65, 127, 1001}) {
                long[] values = random(random, count, bits);
                PackedColumn column = write(bits + "-" + count, values, bits);
                assertThat(column.size()).isEqualTo(count);
                for (int i = 0; i < count; i++) {
                    assertThat(column.get(i)).isEqualTo(values[i]);
                }
            }
        }
    }

    @Test
    void columnsLargerThanTheBufferOfTheWriterReadBack() throws IOException {
        for (int bits : new int[] {13, 57}) {
            long[] values = random(new Random(bits), 200_003, bits);
            PackedColumn column = write("large-" + bits, values, bits);
            long[] read = new long[values.length];
            for (int i = 0; i < read.length; i++) {
                read[i] = column.get(i);
            }
            assertThat(read).isEqualTo(values);
        }
    }

    private static long scan(long[] values, int from, int to, long wanted) {
        int index = from;
        while (index < to && values[index] < wanted) {
            index++;
        }
        return index;
    }

    @Test
    void lowerBoundGallopAndRunEndFindWhatAScanFinds() throws IOException {
        Random random = new Random(2);
        for (int round = 0; round < 40; round++) {
            long[] values = new long[random.nextInt(100)];
            int distinct = round % 2 == 0 ? 10 : 120;
            Arrays.setAll(values, i -> random.nextInt(distinct));
            Arrays.sort(values);
            PackedColumn column = write("sorted-" + round, values, 7);
            for (int from = 0; from <= values.length; from += 1 + random.nextInt(5)) {
                int to = from + random.nextInt(values.length - from + 1);
                if (from < to) {
                    assertThat(column.runEnd(from, to, values[from]))
                            .isEqualTo(scan(values, from, to, values[from] + 1));
                }
                for (long wanted = 0; wanted < 128; wanted += 1 + random.nextInt(3)) {
                    long expected = scan(values, from, to, wanted);
                    assertThat(column.lowerBound(from, to, wanted)).isEqualTo(expected);
                    assertThat(column.gallop(from, to, wanted)).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void theWidthOfAMaximumHoldsIt() {
        assertThat(PackedColumn.bitsFor(0)).isEqualTo(1);
        assertThat(PackedColumn.bitsFor(1)).isEqualTo(1);
        assertThat(PackedColumn.bitsFor(2)).isEqualTo(2);
        assertThat(PackedColumn.bitsFor(255)).isEqualTo(8);
        assertThat(PackedColumn.bitsFor(256)).isEqualTo(9);
        assertThat(PackedColumn.bitsFor(Integer.MAX_VALUE)).isEqualTo(31);
    }

    @Test
    void widthsOutOfRangeAreRefused() {
        for (int bits : new int[] {0, -1, 58, 64}) {
            assertThatThrownBy(() -> new PackedColumnWriter(folder.resolve("x"), bits))
                    .hasMessage("a packed value has 1 to 57 bits, got " + bits);
        }
    }

    @Test
    void everyTruncationIsRefused() throws IOException {
        write("whole", random(new Random(3), 20, 9), 9);
        byte[] whole = Files.readAllBytes(folder.resolve("whole"));
        Path cut = folder.resolve("cut");
        for (int length = 0; length < whole.length; length++) {
            Files.write(cut, Arrays.copyOf(whole, length));
            assertRefused(cut);
        }
        Files.write(cut, Arrays.copyOf(whole, whole.length + 1));
        assertRefused(cut);
    }

    @Test
    void aFileWhoseWriterWasNotClosedIsRefused() throws IOException {
        Path file = folder.resolve("unfinished");
        try (PackedColumnWriter writer = new PackedColumnWriter(file, 40)) {
            for (int i = 0; i < 100_000; i++) {
                writer.add(i);
            }
            assertRefused(file);
        }
        assertThat(PackedColumn.open(file).get(99_999)).isEqualTo(99_999);
    }

    @Test
    void aDamagedHeaderIsRefused() throws IOException {
        long magic = PackedColumn.MAGIC;
        assertThatThrownBy(() -> open(magic + 1, 1, 8, 3))
                .hasMessageMatching(".*header is not a column of a gbjo graph; import the graph again");
        assertThatThrownBy(() -> open(magic, 2, 8, 3))
                .hasMessageMatching(".*header has column format 2, this program reads 1; import the graph again");
        for (int bits : new int[] {0, -8, 7, 9, 58, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> open(magic, 1, bits, 16)).hasMessageContaining("header is damaged: 48 bytes for");
        }
        for (long count : new long[] {-1, 15, 17, Long.MAX_VALUE, 1L << 61, (1L << 61) + 16}) {
            assertThatThrownBy(() -> open(magic, 1, 8, count)).hasMessageContaining("header is damaged: 48 bytes for");
        }
        assertThat(open(magic, 1, 8, 16).size()).isEqualTo(16);
    }

    /** A file with room for 16 bytes of values. */
    private PackedColumn open(long magic, int version, int bits, long count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(PackedColumn.HEADER + 16 + MappedFile.PADDING)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(magic)
                .putInt(version)
                .putInt(bits)
                .putLong(count);
        Path file = folder.resolve("header");
        Files.write(file, bytes.array());
        return PackedColumn.open(file);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> PackedColumn.open(folder.resolve("none")))
                .isInstanceOf(GraphFormatException.class)
                .hasMessage("the file " + folder.resolve("none") + " is missing; import the graph again");
    }

    private static void assertRefused(Path file) {
        assertThatThrownBy(() -> PackedColumn.open(file))
                .isInstanceOf(GraphFormatException.class)
                .hasMessageContaining(file.toString())
                .hasMessageEndingWith("; import the graph again");
    }
}
