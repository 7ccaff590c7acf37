package org.gbjo.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Room for many numbers: in the heap as long as its share lasts, then in temporary files that are mapped. */
final class RowBuffers {
    /** What one mapped file can hold. */
    static final int MOST = Integer.MAX_VALUE / Long.BYTES;

    private long heapBytes;

    /** @param heapBytes the share of the heap */
    RowBuffers(long heapBytes) {
        this.heapBytes = heapBytes;
    }

    LongBuffer longs(int size) {
        long bytes = (long) size * Long.BYTES;
        if (bytes <= heapBytes) {
            heapBytes -= bytes;
            return LongBuffer.allocate(size);
        }
        try {
            return mapped(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary file of " + bytes + " bytes: " + e.getMessage(), e);
        }
    }

    /** Takes room back that nobody uses any more. */
    void free(LongBuffer room) {
        if (!room.isDirect()) {
            heapBytes += (long) room.capacity() * Long.BYTES;
        }
    }

    /** The file has no name any more as soon as it is mapped, where the system allows that. */
    private static LongBuffer mapped(long bytes) throws IOException {
        Path file = Files.createTempFile("gbjo-", ".rows");
        file.toFile().deleteOnExit();
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes).asLongBuffer();
        }
    }
}
