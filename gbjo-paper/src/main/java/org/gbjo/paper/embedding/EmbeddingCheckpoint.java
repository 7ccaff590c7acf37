package org.gbjo.paper.embedding;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.gbjo.run.AtomicFiles;

/**
 * What a run has learned so far, on disk. The file is replaced in one step, so that there is always a complete one.
 *
 * <p>Little-endian: the word "GBJOWALK", version, bytes of the settings, words, dimensions, epoch and place (4 bytes
 * each), the settings as text, the vectors of the words, those of the contexts, and a checksum (CRC-32C) of all that.
 */
final class EmbeddingCheckpoint {
    private static final long MAGIC = 0x4b_4c_41_57_4f_4a_42_47L;
    private static final int VERSION = 1;
    private static final int HEADER = 32;

    private final Path file;
    private final String settings;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer;

    /**
     * @param settings whatever decides about the vectors; a checkpoint of other settings is refused
     */
    EmbeddingCheckpoint(Path file, String settings, int dimensions) {
        this.file = file;
        this.settings = settings;
        this.buffer = ByteBuffer.allocateDirect(Math.max(1 << 18, Float.BYTES * dimensions))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Replaces what was saved before. */
    void save(Training training) throws IOException {
        try {
            AtomicFiles.replace(file, draft -> write(draft, training));
        } catch (IOException e) {
            throw new IOException(
                    "cannot save what was learned to " + file + ": " + e.getMessage() + "; make room and run it again",
                    e);
        }
    }

    private void write(Path draft, Training training) throws IOException {
        checksum.reset();
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            byte[] text = settings.getBytes(StandardCharsets.UTF_8);
            buffer.clear();
            buffer.putLong(MAGIC).putInt(VERSION).putInt(text.length);
            buffer.putInt(training.words().size()).putInt(training.words().columns());
            buffer.putInt(training.epoch()).putInt(training.place()).put(text);
            write(channel, training.words());
            write(channel, training.contexts());
            drain(channel);
            buffer.putInt((int) checksum.getValue());
            drain(channel);
        }
    }

    private void write(FileChannel channel, FloatRows rows) throws IOException {
        int bytes = Float.BYTES * rows.columns();
        for (int row = 0; row < rows.size(); row++) {
            if (buffer.remaining() < bytes) {
                drain(channel);
            }
            buffer.asFloatBuffer().put(rows.array(row), rows.at(row), rows.columns());
            buffer.position(buffer.position() + bytes);
        }
    }

    private void drain(FileChannel channel) throws IOException {
        checksum.update(buffer.flip());
        buffer.rewind();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    /** Brings a training to where it was saved, if it was. */
    void restore(Training training) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        checksum.reset();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            fill(channel, HEADER);
            if (buffer.getLong() != MAGIC || buffer.getInt() != VERSION) {
                throw refused("is no checkpoint of this version");
            }
            byte[] text = new byte[Math.max(0, Math.min(buffer.getInt(), buffer.capacity()))];
            int size = buffer.getInt();
            int columns = buffer.getInt();
            int epoch = buffer.getInt();
            int place = buffer.getInt();
            fill(channel, text.length);
            buffer.get(text);
            if (!settings.equals(new String(text, StandardCharsets.UTF_8))
                    || size != training.words().size()
                    || columns != training.words().columns()) {
                throw refused("was made with other settings or from another graph");
            }
            read(channel, training.words());
            read(channel, training.contexts());
            int sum = (int) checksum.getValue();
            fill(channel, Integer.BYTES);
            if (buffer.getInt() != sum || channel.position() != channel.size()) {
                throw refused("is damaged");
            }
            training.resume(epoch, place);
        } catch (EOFException e) {
            throw (IOException) refused("is damaged").initCause(e);
        }
    }

    private IOException refused(String reason) {
        return new IOException(file + " " + reason + "; remove it to begin anew");
    }

    private void read(FileChannel channel, FloatRows rows) throws IOException {
        int bytes = Float.BYTES * rows.columns();
        int fit = buffer.capacity() / bytes;
        for (int from = 0; from < rows.size(); from += fit) {
            int end = Math.min(rows.size(), from + fit);
            fill(channel, (end - from) * bytes);
            for (int row = from; row < end; row++) {
                buffer.asFloatBuffer().get(rows.array(row), rows.at(row), rows.columns());
                buffer.position(buffer.position() + bytes);
            }
        }
    }

    /** Reads exactly so many bytes. */
    private void fill(FileChannel channel, int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException();
            }
        }
        checksum.update(buffer.flip());
        buffer.rewind();
    }
}
