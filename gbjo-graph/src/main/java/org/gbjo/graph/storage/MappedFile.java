package org.gbjo.graph.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A read-only memory-mapped file of any length, little-endian. A long can be read at any byte up to {@link #PADDING}
 * before the end.
 */
public final class MappedFile {
    /** The number of bytes that a writer appends, so that the last value can be read as a whole long. */
    public static final int PADDING = 8;

    static final int SEGMENT_BITS = 30;
    private static final long SEGMENT_SIZE = 1L << SEGMENT_BITS;
    private static final int SEGMENT_MASK = (int) (SEGMENT_SIZE - 1);

    private final ByteBuffer[] segments;
    private final long size;

    private MappedFile(ByteBuffer[] segments, long size) {
        this.segments = segments;
        this.size = size;
    }

    public static MappedFile open(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new GraphFormatException("the file " + path + " is missing; import the graph again");
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            ByteBuffer[] segments = new ByteBuffer[(int) ((size + SEGMENT_SIZE - 1) >>> SEGMENT_BITS)];
            for (int i = 0; i < segments.length; i++) {
                long start = (long) i << SEGMENT_BITS;
                // Neighbouring segments overlap, so that a long never straddles two of them.
                long length = Math.min(SEGMENT_SIZE + PADDING, size - start);
                segments[i] = channel.map(FileChannel.MapMode.READ_ONLY, start, length)
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            return new MappedFile(segments, size);
        }
    }

    public long size() {
        return size;
    }

    public byte getByte(long position) {
        return segments[(int) (position >>> SEGMENT_BITS)].get((int) position & SEGMENT_MASK);
    }

    public long getLong(long position) {
        return segments[(int) (position >>> SEGMENT_BITS)].getLong((int) position & SEGMENT_MASK);
    }
}
