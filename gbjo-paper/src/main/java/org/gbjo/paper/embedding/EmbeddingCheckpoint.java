package org.gbjo.paper.embedding;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.gbjo.run.AtomicFiles;

/**
 * What a run has learned so far, on disk. The file is replaced in one step, so that there is always a complete one: the
 * word "GBJOWALK" and the version, the settings as text, words, dimensions, epoch and place, the vectors of the words,
 * those of the contexts, and a checksum of all that.
 *
 * @param settings whatever decides about the vectors; a checkpoint of other settings is refused
 */
record EmbeddingCheckpoint(Path file, String settings) {
    private static final long MAGIC = 0x47_42_4a_4f_57_41_4c_4bL;
    private static final int VERSION = 2;
    private static final int BUFFER = 1 << 18;

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
        CheckedOutputStream checked = new CheckedOutputStream(Files.newOutputStream(draft), new CRC32C());
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, BUFFER))) {
            out.writeLong(MAGIC);
            out.writeInt(VERSION);
            out.writeUTF(settings);
            out.writeInt(training.words().size());
            out.writeInt(training.words().columns());
            out.writeInt(training.epoch());
            out.writeInt(training.place());
            byte[] bytes = new byte[Float.BYTES * training.words().columns()];
            FloatBuffer numbers = ByteBuffer.wrap(bytes).asFloatBuffer();
            for (FloatRows rows : List.of(training.words(), training.contexts())) {
                for (int row = 0; row < rows.size(); row++) {
                    numbers.clear().put(rows.array(row), rows.at(row), rows.columns());
                    out.write(bytes);
                }
            }
            out.flush();
            out.writeLong(checked.getChecksum().getValue());
        }
    }

    /** Brings a training to where it was saved, if it was. */
    void restore(Training training) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        CheckedInputStream checked =
                new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER), new CRC32C());
        try (DataInputStream in = new DataInputStream(checked)) {
            if (in.readLong() != MAGIC || in.readInt() != VERSION) {
                throw refused("is no checkpoint of this version");
            }
            if (!settings.equals(in.readUTF())
                    || in.readInt() != training.words().size()
                    || in.readInt() != training.words().columns()) {
                throw refused("was made with other settings or from another graph");
            }
            int epoch = in.readInt();
            int place = in.readInt();
            byte[] bytes = new byte[Float.BYTES * training.words().columns()];
            FloatBuffer numbers = ByteBuffer.wrap(bytes).asFloatBuffer();
            for (FloatRows rows : List.of(training.words(), training.contexts())) {
                for (int row = 0; row < rows.size(); row++) {
                    in.readFully(bytes);
                    numbers.clear().get(rows.array(row), rows.at(row), rows.columns());
                }
            }
            long sum = checked.getChecksum().getValue();
            if (in.readLong() != sum || in.read() >= 0) {
                throw refused("is damaged");
            }
            training.resume(epoch, place);
        } catch (EOFException | UTFDataFormatException e) {
            throw (IOException) refused("is damaged").initCause(e);
        }
    }

    private IOException refused(String reason) {
        return new IOException(file + " " + reason + "; remove it to begin anew");
    }
}
