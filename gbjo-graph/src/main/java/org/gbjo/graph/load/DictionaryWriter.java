package org.gbjo.graph.load;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.storage.PackedColumnWriter;

/** Writes the terms of a {@link Dictionary} in ascending order. */
final class DictionaryWriter implements Closeable {
    /** Enough for a text of 2^48 bytes. */
    private static final int POSITION_BITS = 48;

    private final OutputStream text;
    private final PackedColumnWriter blocks;
    private byte[] previous = new byte[0];
    private long position = Long.BYTES;
    private int count;

    DictionaryWriter(Path folder) throws IOException {
        this.text = NumberFiles.create(folder.resolve("terms.text"));
        this.blocks = new PackedColumnWriter(folder.resolve("terms.blocks"), POSITION_BITS);
        for (long rest = Dictionary.TEXT_HEADER; rest != 0; rest >>>= 8) {
            text.write((int) rest);
        }
    }

    /** Appends a term and returns its id. */
    int add(byte[] bytes, int length) throws IOException {
        if (count == Integer.MAX_VALUE - 1) {
            throw new IOException("a graph has at most " + (Integer.MAX_VALUE - 1) + " terms; split it");
        }
        int shared = 0;
        if (count % Dictionary.BLOCK == 0) {
            blocks.add(position);
        } else {
            int mismatch = Arrays.mismatch(previous, 0, previous.length, bytes, 0, length);
            shared = mismatch < 0 ? length : mismatch;
            writeNumber(shared);
        }
        writeNumber(length - shared);
        text.write(bytes, shared, length - shared);
        position += length - shared;
        previous = Arrays.copyOf(bytes, length);
        return count++;
    }

    private void writeNumber(int value) throws IOException {
        NumberFiles.writeNumber(text, value);
        position += value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
    }

    int size() {
        return count;
    }

    @Override
    public void close() throws IOException {
        try (text;
                blocks) {
            blocks.add(position);
            text.flush();
        }
    }
}
