package org.gbjo.graph.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A piece of work for a parser: whole lines of a line-based source, or all of another one. */
final class Block {
    private static final int SIZE = 1 << 21;

    private final Source source;
    private final byte[] bytes;
    private final int length;
    private final long linesBefore;

    private Block(Source source, byte[] bytes, int length, long linesBefore) {
        this.source = source;
        this.bytes = bytes;
        this.length = length;
        this.linesBefore = linesBefore;
    }

    static Block whole(Source source) {
        return new Block(source, new byte[0], 0, 0);
    }

    Source source() {
        return source;
    }

    boolean isWhole() {
        return length == 0;
    }

    int length() {
        return length;
    }

    /** How many lines of the source come before this block. */
    long linesBefore() {
        return linesBefore;
    }

    InputStream stream(int from) {
        return new ByteArrayInputStream(bytes, from, length - from);
    }

    /** Where the line after this one starts; lines of the block are counted from 1. */
    int startAfterLine(long line) {
        int position = 0;
        for (long seen = 0; seen < line && position < length; position++) {
            if (bytes[position] == '\n') {
                seen++;
            }
        }
        return position;
    }

    /** Cuts a source into blocks. */
    static final class Cutter {
        private final Source source;
        private final InputStream in;
        private byte[] carried = {};
        private long lines;

        Cutter(Source source, InputStream in) {
            this.source = source;
            this.in = in;
        }

        /** The next block, or null at the end. */
        Block next() throws IOException {
            byte[] bytes = Arrays.copyOf(carried, carried.length + SIZE);
            int filled = carried.length;
            while (true) {
                int read = in.readNBytes(bytes, filled, bytes.length - filled);
                boolean atEnd = filled + read < bytes.length;
                filled += read;
                int cut = atEnd ? filled : lastLineEnd(bytes, filled);
                if (cut > 0 || atEnd) {
                    return cut == 0 ? null : emit(bytes, cut, filled);
                }
                // A line longer than the block.
                bytes = Arrays.copyOf(bytes, Math.multiplyExact(2, bytes.length));
            }
        }

        private Block emit(byte[] bytes, int cut, int filled) {
            Block block = new Block(source, bytes, cut, lines);
            carried = Arrays.copyOfRange(bytes, cut, filled);
            for (int i = 0; i < cut; i++) {
                if (bytes[i] == '\n') {
                    lines++;
                }
            }
            return block;
        }

        private static int lastLineEnd(byte[] bytes, int filled) {
            int end = filled;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            return end;
        }
    }
}
