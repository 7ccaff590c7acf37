package org.gbjo.advise.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Lines of bytes that may be anything. A line longer than {@value #LONGEST} bytes is cut, so that a file without ends of
 * lines cannot fill the memory. What is not UTF-8 becomes a replacement character.
 */
final class LineReader implements Closeable {
    static final int LONGEST = 1 << 20;
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private int limit;
    private byte[] line = new byte[1 << 12];
    private boolean cut;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** The next line without its end, or null if there is none. */
    String next() throws IOException {
        int length = 0;
        cut = false;
        while (true) {
            if (position == limit && !fill()) {
                return length == 0 ? null : text(length);
            }
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            length = append(length, end);
            boolean ended = end < limit;
            position = ended ? end + 1 : end;
            if (ended) {
                return text(length);
            }
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    private int append(int length, int end) {
        int taken = Math.min(end - position, LONGEST - length);
        cut |= taken < end - position;
        if (length + taken > line.length) {
            line = Arrays.copyOf(line, Math.min(LONGEST, Math.max(2 * line.length, length + taken)));
        }
        System.arraycopy(buffer, position, line, length, taken);
        return length + taken;
    }

    private String text(int length) {
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        return new String(line, 0, end, StandardCharsets.UTF_8);
    }

    /** Whether the last line was longer than allowed. */
    boolean wasCut() {
        return cut;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
