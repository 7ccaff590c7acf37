package org.gbjo.graph.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A piece of work for a parser: some whole lines of a line-based source, or an entire source of another syntax. */
final class SourceBlock {
    private static final int SIZE = 1 << 21;
    /** Twice this length would not fit into an array. */
    private static final int LONGEST_LINE = 1 << 30;

    private final Source source;
    private final byte[] bytes;
    private final int length;
    private final long linesBefore;

    private SourceBlock(Source source, byte[] bytes, int length, long linesBefore) {
        this.source = source;
        this.bytes = bytes;
        this.length = length;
        this.linesBefore = linesBefore;
    }

    static SourceBlock whole(Source source) {
        return new SourceBlock(source, new byte[0], 0, 0);
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

    InputStream stream(int from, int to) {
        return new ByteArrayInputStream(bytes, from, to - from);
    }

    /** The offset at which a line begins. Lines are counted from 1 at {@code from}. */
    int lineStart(int from, long line) {
        int position = from;
        for (long seen = 1; seen < line && position < length; position++) {
            if (bytes[position] == '\n') {
                seen++;
            }
        }
        return position;
    }

    /** The offset at which the line that begins at {@code start} ends, without its newline. */
    int lineEnd(int start) {
        int end = start;
        while (end < length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    /** The offset at which the line before the one at {@code start} begins. */
    int lineBefore(int start) {
        int before = start - 1;
        while (before > 0 && bytes[before - 1] != '\n') {
            before--;
        }
        return before;
    }

    /** The number of the line that begins at {@code start}, counted from 1 in the whole source. */
    long lineNumber(int start) {
        return linesBefore + newlines(bytes, start) + 1;
    }

    private static long newlines(byte[] bytes, int end) {
        long count = 0;
        for (int i = 0; i < end; i++) {
            if (bytes[i] == '\n') {
                count++;
            }
        }
        return count;
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
        SourceBlock next() throws IOException {
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
                if (filled >= LONGEST_LINE) {
                    throw new IOException("line " + (lines + 1) + " is longer than " + LONGEST_LINE + " bytes");
                }
                bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, 2L * bytes.length));
            }
        }

        private SourceBlock emit(byte[] bytes, int cut, int filled) {
            SourceBlock block = new SourceBlock(source, bytes, cut, lines);
            carried = Arrays.copyOfRange(bytes, cut, filled);
            lines += newlines(bytes, cut);
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
