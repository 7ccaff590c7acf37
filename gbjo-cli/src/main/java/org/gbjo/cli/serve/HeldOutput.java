package org.gbjo.cli.serve;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.Arrays;

/** Holds what is written until it is sent or too much; from then on it passes everything on. Belongs to one thread. */
final class HeldOutput extends ServletOutputStream {
    private static final int FIRST = 1 << 10;
    private static final int MOST = 1 << 16;

    private final ServletOutputStream out;
    private byte[] bytes = new byte[FIRST];
    private int size;
    private boolean passes;

    HeldOutput(ServletOutputStream out) {
        this.out = out;
    }

    int size() {
        return size;
    }

    boolean holds() {
        return !passes && size > 0;
    }

    void drop() {
        size = 0;
    }

    /** Passes on what is held, and all that comes later. */
    void send() throws IOException {
        passes = true;
        out.write(bytes, 0, size);
        size = 0;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] more, int offset, int length) throws IOException {
        if (!passes && length > MOST - size) {
            send();
        }
        if (passes) {
            out.write(more, offset, length);
            return;
        }
        if (length > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
        }
        System.arraycopy(more, offset, bytes, size, length);
        size += length;
    }

    @Override
    public void flush() throws IOException {
        if (passes) {
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        if (passes) {
            out.close();
        }
    }

    @Override
    public boolean isReady() {
        return out.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
        out.setWriteListener(listener);
    }
}
