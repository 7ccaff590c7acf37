package org.gbjo.graph.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sparse files of more than a segment: the border is real, the disk space is not. */
class MappedFileTest {
    private static final long BORDER = 1L << MappedFile.SEGMENT_BITS;

    @TempDir
    private Path folder;

    /** Random bytes around the border, the end of the file at a given distance behind it. */
    private static byte[] writeAroundBorder(Path file, int before, int after) throws IOException {
        byte[] bytes = new byte[before + after];
        new Random(1).nextBytes(bytes);
        try (FileChannel channel = sparse(file)) {
            channel.write(ByteBuffer.wrap(bytes), BORDER - before);
        }
        return bytes;
    }

    private static FileChannel sparse(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE);
    }

    @Test
    void bytesAndLongsAreReadAcrossTheBorderOfSegments() throws IOException {
        for (int after : new int[] {0, 1, 7, 8, 9, 40}) {
            Path file = folder.resolve("border-" + after);
            byte[] expected = writeAroundBorder(file, 40, after);
            ByteBuffer view = ByteBuffer.wrap(expected).order(ByteOrder.LITTLE_ENDIAN);
            MappedFile mapped = MappedFile.open(file);
            assertThat(mapped.size()).isEqualTo(BORDER + after);
            for (int i = 0; i < expected.length; i++) {
                assertThat(mapped.getByte(BORDER - 40 + i)).isEqualTo(expected[i]);
            }
            for (int i = 0; i + Long.BYTES <= expected.length; i++) {
                assertThat(mapped.getLong(BORDER - 40 + i)).isEqualTo(view.getLong(i));
            }
        }
    }

    @Test
    void aColumnIsReadAcrossTheBorderOfSegments() throws IOException {
        int bits = 13;
        long count = 8 * (BORDER + 1000) / bits;
        // A small column is copied to where its values lie in the large one; 8 values fill whole bytes.
        Path small = folder.resolve("small");
        long aligned = 8 * ((BORDER - 500) / bits);
        try (PackedColumnWriter writer = new PackedColumnWriter(small, bits)) {
            for (int i = 0; i < 600; i++) {
                writer.add(i * 13L);
            }
        }
        byte[] bytes = Files.readAllBytes(small);
        Path large = folder.resolve("large");
        try (FileChannel channel = sparse(large)) {
            ByteBuffer header = ByteBuffer.wrap(bytes, 0, PackedColumn.HEADER).order(ByteOrder.LITTLE_ENDIAN);
            header.putLong(16, count);
            channel.write(header, 0);
            channel.write(
                    ByteBuffer.wrap(bytes, PackedColumn.HEADER, 600 * bits / 8),
                    PackedColumn.HEADER + aligned * bits / 8);
            channel.write(ByteBuffer.allocate(1), PackedColumn.fileSize(count, bits) - 1);
        }
        PackedColumn column = PackedColumn.open(large);
        assertThat(column.size()).isEqualTo(count);
        for (int i = 0; i < 600; i++) {
            assertThat(column.get(aligned + i)).isEqualTo(i * 13L);
        }
        assertThat(column.get(count - 1)).isZero();
        assertThat(column.lowerBound(aligned, aligned + 600, 300 * 13)).isEqualTo(aligned + 300);
        assertThat(column.gallop(aligned, aligned + 600, 500 * 13 - 1)).isEqualTo(aligned + 500);
    }
}
