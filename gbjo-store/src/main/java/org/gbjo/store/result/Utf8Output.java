package org.gbjo.store.result;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.jena.atlas.io.IO;

/** Collects text as UTF-8 and passes it on in large pieces. Belongs to one thread. */
final class Utf8Output {
    private static final int PIECE = 1 << 16;

    private final OutputStream out;
    private final byte[] bytes = new byte[PIECE];
    private int size;

    Utf8Output(OutputStream out) {
        this.out = out;
    }

    /** Adds a character of ASCII. */
    void put(char character) {
        if (size == PIECE) {
            passOn();
        }
        bytes[size++] = (byte) character;
    }

    void put(String text) {
        put(text, 0, text.length());
    }

    /** Adds the characters from one place to another. */
    void put(String text, int begin, int end) {
        for (int i = begin; i < end; i++) {
            char character = text.charAt(i);
            if (character >= 0x80) {
                putAll(text.substring(i, end).getBytes(StandardCharsets.UTF_8));
                return;
            }
            put(character);
        }
    }

    private void putAll(byte[] encoded) {
        if (encoded.length > PIECE - size) {
            passOn();
        }
        if (encoded.length > PIECE) {
            write(encoded, encoded.length);
        } else {
            System.arraycopy(encoded, 0, bytes, size, encoded.length);
            size += encoded.length;
        }
    }

    /** Passes everything on. */
    void end() {
        passOn();
        try {
            out.flush();
        } catch (IOException e) {
            IO.exception(e);
        }
    }

    private void passOn() {
        write(bytes, size);
        size = 0;
    }

    private void write(byte[] encoded, int length) {
        try {
            out.write(encoded, 0, length);
        } catch (IOException e) {
            IO.exception(e);
        }
    }
}
