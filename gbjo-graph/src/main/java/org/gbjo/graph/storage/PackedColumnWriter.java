package org.gbjo.graph.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a {@link PackedColumn} from its first value to its last. */
public final class PackedColumnWriter implements Closeable {
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
    private final int bits;
    private long count;
    private long pending;
    private int pendingBits;

    public PackedColumnWriter(Path path, int bits) throws IOException {
        if (bits < 1 || bits > PackedColumn.MAX_BITS) {
            throw new IllegalArgumentException(
                    "a packed value has 1 to " + PackedColumn.MAX_BITS + " bits, got " + bits);
        }
        this.bits = bits;
        this.channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        buffer.putLong(PackedColumn.MAGIC)
                .putInt(PackedColumn.VERSION)
                .putInt(bits)
                .putLong(0);
    }

    public void add(long value) throws IOException {
        assert value >>> bits == 0 : value + " does not fit " + bits + " bits";
        pending |= value << pendingBits;
        pendingBits += bits;
        if (pendingBits >= 64) {
            if (buffer.remaining() < 8) {
                drain();
            }
            buffer.putLong(pending);
            pendingBits -= 64;
            pending = pendingBits == 0 ? 0 : value >>> (bits - pendingBits);
        }
        count++;
    }

    public long size() {
        return count;
    }

    private void drain() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    /** Completes the file. Without this the count in the header stays 0, and the file is refused when it is opened. */
    @Override
    public void close() throws IOException {
        try (channel) {
            drain();
            for (int rest = pendingBits; rest > 0; rest -= 8) {
                buffer.put((byte) pending);
                pending >>>= 8;
            }
            buffer.putLong(0);
            drain();
            buffer.putLong(count).flip();
            channel.write(buffer, 16);
        }
    }
}
