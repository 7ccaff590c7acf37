package org.gbjo.label;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.gbjo.job.Locks;

/**
 * Writes a label file under a pending name beside its own, block after block, and gives it its own name when it is
 * complete. What a killed process wrote is found again: half a block at the end is cut off, and the work goes on after
 * the last whole one. The pending file is locked meanwhile.
 */
final class LabelWriter implements Closeable {
    private final Path target;
    private final Path pending;
    /** Not a FileChannel: that would be closed when the thread is interrupted. */
    private final RandomAccessFile file;

    private int blocks;

    private LabelWriter(Path target, Path pending) throws IOException {
        this.target = target;
        this.pending = pending;
        this.file = new RandomAccessFile(pending.toFile(), "rw");
    }

    /** Where a file is until it is complete. */
    static Path pendingPath(Path target) {
        Path absolute = target.toAbsolutePath();
        return absolute.resolveSibling("." + absolute.getFileName() + ".pending");
    }

    static LabelWriter open(Path target, LabelProvenance provenance) throws IOException {
        Path pending = pendingPath(target);
        Files.createDirectories(pending.getParent());
        LabelWriter writer = new LabelWriter(target.toAbsolutePath(), pending);
        try {
            writer.lock();
            writer.resume(provenance);
            return writer;
        } catch (IOException | RuntimeException e) {
            writer.close();
            throw e;
        }
    }

    /** Lasts until the file is closed. */
    private void lock() throws IOException {
        if (!Locks.take(file.getChannel())) {
            throw new IOException(target + " is being made by another process; wait for it or choose another name");
        }
    }

    private void resume(LabelProvenance provenance) throws IOException {
        byte[] header = LabelFrames.header(provenance);
        if (file.length() < header.length && startsLike(header)) {
            file.setLength(0);
            file.write(header);
            return;
        }
        long end;
        try (LabelReader reader = LabelReader.open(pending)) {
            if (reader.version() != LabelFrames.VERSION) {
                throw new LabelFormatException(
                        pending + " was begun by an older gbjo; remove the file or choose another name");
            }
            requireSame(provenance, reader.provenance(), pending);
            end = endOfWholeBlocks(reader);
            blocks = reader.blocks();
        }
        file.setLength(end);
        file.seek(end);
    }

    private boolean startsLike(byte[] header) throws IOException {
        byte[] start = new byte[(int) file.length()];
        file.seek(0);
        file.readFully(start);
        file.seek(0);
        return Arrays.equals(start, 0, start.length, header, 0, start.length);
    }

    /** The end mark, if there is one, is written anew. */
    private static long endOfWholeBlocks(LabelReader reader) throws IOException {
        long end = reader.position();
        try {
            while (reader.nextContent().isPresent()) {
                end = reader.position();
            }
        } catch (LabelFormatException e) {
            // The rest was being written when the process was killed.
        }
        return end;
    }

    /** Refuses to go on with a file that was made otherwise. */
    static void requireSame(LabelProvenance wanted, LabelProvenance found, Path path) {
        String difference = found.difference(wanted);
        if (!difference.isEmpty()) {
            throw new LabelFormatException(path + " was made with " + difference
                    + "; repeat those options, remove the file or choose another name");
        }
    }

    /** How many queries are in the file. */
    int blocks() {
        return blocks;
    }

    /** Adds what became of the next query, as {@link LabelFrames#block} has made it. */
    void add(byte[] block) throws IOException {
        file.write(block);
        blocks++;
    }

    /** Marks the end and gives the file its name. */
    void complete() throws IOException {
        file.write(LabelFrames.block(LabelEncoder.end(blocks)));
        file.getFD().sync();
        Files.move(pending, target, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
