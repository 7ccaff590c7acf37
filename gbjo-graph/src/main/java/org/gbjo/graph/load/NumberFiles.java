package org.gbjo.graph.load;

import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import it.unimi.dsi.fastutil.io.FastBufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Streams of bytes for the temporary files of an import, and the variable-length integers in them. Those of the JDK would
 * lock for each byte.
 */
final class NumberFiles {
    private static final int BUFFER = 1 << 18;

    private NumberFiles() {}

    static OutputStream create(Path path) throws IOException {
        return new FastBufferedOutputStream(Files.newOutputStream(path), BUFFER);
    }

    static InputStream open(Path path) throws IOException {
        return new FastBufferedInputStream(Files.newInputStream(path), BUFFER);
    }

    static void writeNumber(OutputStream out, int value) throws IOException {
        int rest = value;
        while (rest >= 0x80) {
            out.write(rest | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    static int readNumber(InputStream in) throws IOException {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            int read = in.read();
            if (read < 0) {
                throw new EOFException("a temporary file of the import ends too early");
            }
            value |= (read & 0x7f) << shift;
            if (read < 0x80) {
                return value;
            }
        }
    }
}
